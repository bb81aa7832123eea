/** The files and folders of a mirror. */
export const headFile = 'skald.json'
export const imageFolder = 'project/images/'
export const partFolder = 'project/parts/'
/** The entities of a folder, in their order. */
export const orderFile = 'order.json'

const slugMax = 40
const idLength = 6

/** The title as a part of a file's name: its letters and digits, in any script. */
function slugOf(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length + 1 > slugMax) break
    slug += slug === '' ? word : `-${word}`
  }
  return slug || (words[0] ?? '').slice(0, slugMax).toWellFormed()
}

/** Gives the files of a folder their names, each once, also where upper and lower case are the same. */
export class FolderNames {
  readonly #taken = new Set<string>()

  /** `low-water-4kq9zd`: the title, and the end of the id. */
  next(title: string, id: string): string {
    const slug = slugOf(title)
    for (const length of [idLength, 2 * idLength, id.length]) {
      const name = [slug, id.slice(-length)].filter(Boolean).join('-')
      if (this.#take(name)) return name
    }
    for (let count = 2; ; count++) {
      const name = [slug, id, count].filter(Boolean).join('-')
      if (this.#take(name)) return name
    }
  }

  #take(name: string): boolean {
    const key = name.toLowerCase()
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }
}
