/** notices.ts -- notices of the browser: that it is my turn, to whoever looks elsewhere. None is shown before the
 *  person has agreed, and what was shown goes when they look at the page again. */

export interface Notice {
  title: string;
  words: string;
  /** Of the table, within the page. */
  address: string;
}

export function canNotify(): boolean {
  return "Notification" in window && isSecureContext;
}

/** Whether the person agrees; they are asked if they have not said so yet. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** A phone shows only what a service worker asks for, and a page that is not kept has none. */
export async function notify({ title, words, address }: Notice): Promise<void> {
  if (Notification.permission !== "granted") return;
  const options = { body: words, tag: address, icon: "icon-192.png", data: { address } };
  const service = await navigator.serviceWorker?.getRegistration();
  if (service?.active) await service.showNotification(title, options);
  else showHere(title, options);
  const looked = async () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", looked);
    for (const shown of (await service?.getNotifications({ tag: address })) ?? []) shown.close();
  };
  document.addEventListener("visibilitychange", looked);
}

function showHere(title: string, options: NotificationOptions): void {
  const shown = new Notification(title, options);
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
  });
}
