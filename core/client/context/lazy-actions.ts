import { CodeLoadError } from '../api/call-error.ts'

type LazyActions<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/**
 * The functions of a module that is loaded when the first of them is called, which keeps it out of the first page. A
 * call rejects with CodeLoadError if the module cannot be loaded; the next call tries again.
 */
export function lazyActions<Module extends object>(load: () => Promise<Module>): LazyActions<Module> {
  const loadModule = () =>
    load().catch((cause: unknown) => {
      throw new CodeLoadError(cause)
    })
  return new Proxy({} as LazyActions<Module>, {
    get:
      (_, name) =>
      async (...args: unknown[]) =>
        ((await loadModule()) as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args),
  })
}
