/** account-bundle.ts -- all dialogs about an account, in one script: fetched when somebody points at the first of them
 *  (load-screens.ts). */
import type { AccountDialog, Page } from "../screen.js";
import { DevicePart } from "./account-device.js";
import { HookPart } from "./account-hook.js";
import { AccountPart, CodePart, DeletePart, RenamePart } from "./account-managing.js";
import { Sheet, type Parts } from "./account-sheet.js";
import { ElsewherePart, KeepPart, RecoverPart, SignInPart } from "./account-signing.js";

export { AddDeviceScreen } from "./account-device.js";

const parts: Parts = {
  keep: KeepPart,
  signIn: SignInPart,
  elsewhere: ElsewherePart,
  recover: RecoverPart,
  account: AccountPart,
  rename: RenamePart,
  device: DevicePart,
  code: CodePart,
  hook: HookPart,
  delete: DeletePart,
};

export function accountSheet(page: Page, dialog: AccountDialog, closed: () => void): Sheet {
  return new Sheet(page, parts, dialog, closed);
}
