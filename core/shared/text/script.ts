/** Whether more than half of the letters of a text are Cyrillic, which tells Ukrainian from English. */
export function isCyrillic(text: string): boolean {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  return cyrillic * 2 > (text.match(/\p{L}/gu)?.length ?? 0)
}
