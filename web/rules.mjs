/** rules.mjs -- RULES.md becomes paragraphs: small pieces of HTML with the number by which refusals cite them, and
 *  their plain words to search in. It knows as much Markdown as the rules use: headings, paragraphs, lists, tables,
 *  code, emphasis, links. */

const escape = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Marks inside a line. Code comes first: nothing in it is a mark. */
function inline(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => {
      if (part.startsWith("`") && part.length > 1) return `<code>${escape(part.slice(1, -1))}</code>`;
      return escape(part)
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, "$1")
        .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
        .replace(/(^|[^*\w])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>");
    })
    .join("");
}

const plain = (html) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.replaceAll("\\|", "|").trim()));

function table(lines) {
  const [head, , ...body] = lines.map(cells);
  const row = (tag, line) => `<tr>${line.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  // A corner that says nothing is no header.
  const top = `<tr>${head.map((cell) => (cell ? `<th scope="col">${cell}</th>` : "<td></td>")).join("")}</tr>`;
  const rows = body.map((line) => row("td", line)).join("");
  return `<table><thead>${top}</thead><tbody>${rows}</tbody></table>`;
}

const ITEM = /^( *)(?:[-*]|(\d+)\.) +(.*)$/;

/** Items; what is indented below one belongs to it. */
function list(lines) {
  const tag = ITEM.exec(lines[0])[2] ? "ol" : "ul";
  const indent = ITEM.exec(lines[0])[1].length;
  const items = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && item[1].length <= indent) items.push([item[3]]);
    else items.at(-1).push(line);
  }
  const content = ([first, ...rest]) => {
    const at = rest.findIndex((line) => ITEM.test(line));
    const own = at < 0 ? rest : rest.slice(0, at);
    return inline([first, ...own.map((line) => line.trim())].join(" ")) + (at < 0 ? "" : list(rest.slice(at)));
  };
  return `<${tag}>${items.map((item) => `<li>${content(item)}</li>`).join("")}</${tag}>`;
}

/** What may be wider than its place can be reached and moved by keys. */
function code(lines) {
  return `<pre tabindex="0"><code>${escape(lines.map((line) => line.replace(/^ {4}/, "")).join("\n"))}</code></pre>`;
}

/** A block is what stands between empty lines; a fence reaches to its end. */
function blocks(lines) {
  const found = [];
  let block = [];
  let isFenced = false;
  const end = () => {
    if (block.length) found.push(block);
    block = [];
  };
  for (const line of lines) {
    if (/^```/.test(line)) {
      if (isFenced) (found.push(["```", ...block]), (block = []));
      else end();
      isFenced = !isFenced;
    } else if (!isFenced && line.trim() === "") end();
    else block.push(line);
  }
  end();
  return found;
}

function html(block) {
  if (block[0] === "```") return `<pre tabindex="0"><code>${escape(block.slice(1).join("\n"))}</code></pre>`;
  if (block[0].startsWith("|")) return table(block);
  if (ITEM.test(block[0]) && !block[0].startsWith("    ")) return list(block);
  if (block.every((line) => line.startsWith("    "))) return code(block);
  const at = block.findIndex((line) => ITEM.test(line));
  if (at > 0) return html(block.slice(0, at)) + html(block.slice(at));
  return `<p>${inline(block.map((line) => line.trim()).join(" "))}</p>`;
}

/** A paragraph without a heading, "**4.1** ...", or a ruling, "**R8** ...", stands in a block of its own; what rests on
 *  it cites its number. */
const NUMBERED = /^\*\*(R\d+|\d+(?:\.\d+)+)\*\*/;
const NUMBERED_LEVEL = 5;

/** [{id, level, title, html, text}], in order. `id` is the number of the heading, or of the paragraph or ruling without
 *  one, which has no title; or a running name for what has no number. */
export function readRules(markdown) {
  const paragraphs = [];
  let lines = [];
  let isFenced = false;
  const end = () => {
    const paragraph = paragraphs.at(-1);
    if (paragraph) paragraph.html = blocks(lines).map(html).join("");
    lines = [];
  };
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isFenced = !isFenced;
    const numbered = isFenced || lines.at(-1)?.trim() ? null : NUMBERED.exec(line);
    if (numbered) {
      end();
      paragraphs.push({ id: numbered[1], level: NUMBERED_LEVEL, title: "", html: "" });
    }
    const heading = isFenced ? null : /^(#+) +(?:(\d+(?:\.\d+)*)\.? +)?(.*)$/.exec(line);
    if (!heading) {
      lines.push(line);
      continue;
    }
    end();
    const [, marks, number, title] = heading;
    paragraphs.push({
      id: number ?? `p${paragraphs.length}`,
      level: marks.length,
      title: plain(inline(title)),
      html: "",
    });
  }
  end();
  return paragraphs.map((paragraph) => ({ ...paragraph, text: plain(paragraph.html) }));
}
