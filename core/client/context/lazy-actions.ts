import { CodeLoadError } from '../api/call-error.ts'

type LazyActions<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/** A module that is loaded when it is first needed, which keeps it out of the first page, and answers at once later. */
export function lazyModule<Module extends object>(load: () => Promise<Module>) {
  const lazy = {
    loaded: undefined as Module | undefined,
    /** rejects with CodeLoadError if it cannot be loaded; the next call tries again */
    load: async () => {
      try {
        lazy.loaded = await load()
        return lazy.loaded
      } catch (cause) {
        throw new CodeLoadError(cause)
      }
    },
  }
  return lazy
}

/** The functions of a module that `lazyModule` loads when the first of them is called. */
export function lazyActions<Module extends object>(load: () => Promise<Module>): LazyActions<Module> {
  const lazy = lazyModule(load)
  return new Proxy({} as LazyActions<Module>, {
    get:
      (_, name) =>
      async (...args: unknown[]) =>
        ((await lazy.load()) as Record<PropertyKey, (...args: unknown[]) => unknown>)[name]?.(...args),
  })
}
