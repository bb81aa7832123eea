/** Cookies of one browser for one host. */
export class CookieJar {
  readonly #values = new Map<string, string>()

  take(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/;\s*max-age=0\b/i.test(line)) this.#values.delete(name)
      else this.#values.set(name, pair.slice(name.length + 1))
    }
  }

  get(name: string): string | undefined {
    return this.#values.get(name)
  }

  set(name: string, value: string): void {
    this.#values.set(name, value)
  }

  delete(name: string): void {
    this.#values.delete(name)
  }

  names(): string[] {
    return [...this.#values.keys()]
  }

  header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
