const markup = /^\s*<(?:!doctype\s|\?xml\s|html[\s>]|svg[\s>])/i
const json = /^\s*[[{]/

/** Whether a text is a page, markup or data, which nobody reads as prose or as a table. */
export function isOtherFormat(text: string): boolean {
  if (markup.test(text)) return true
  if (!json.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
