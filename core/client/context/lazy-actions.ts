import { CodeLoadError } from '../api/call-error.ts'

type LazyActions<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/**
 * A module that is loaded when it is first needed, which keeps it out of the first page, and answers at once later.
 * Calls that wait for it get it in the order they were made.
 */
export function lazyModule<Module extends object>(load: () => Promise<Module>) {
  let loading: Promise<Module> | undefined
  const lazy = {
    loaded: undefined as Module | undefined,
    /** rejects with CodeLoadError if it cannot be loaded; the next call tries again */
    load: (): Promise<Module> => {
      loading ??= load().then(
        loaded => {
          lazy.loaded = loaded
          return loaded
        },
        cause => {
          loading = undefined
          throw new CodeLoadError(cause)
        },
      )
      return loading
    },
    /** the result at once if the module is loaded, so that an answer that needs only it is checked without a wait */
    use: <Result>(read: (module: Module) => Result): Result | Promise<Result> =>
      lazy.loaded ? read(lazy.loaded) : lazy.load().then(read),
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
