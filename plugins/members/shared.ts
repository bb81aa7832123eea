import type { ProblemBody } from '#core/shared/error.ts'

/** People as they are written down: addresses and user ids, apart by commas, semicolons, spaces or lines. Each once. */
export function splitPeople(text: string): string[] {
  const names = text.split(/[\s,;]+/u).filter(Boolean)
  const seen = new Map(names.map(name => [name.toLowerCase(), name]))
  return [...seen.values()]
}

/** Of the people an invitation named, those it was refused for: `emails.2` is the third. */
export function refusedPeople(problem: Pick<ProblemBody, 'errors'> | null, names: readonly string[]): string[] {
  return (problem?.errors ?? []).flatMap(({ path }) => {
    const [, at] = /^(?:emails|users)\.(\d+)$/.exec(path) ?? []
    return at === undefined ? [] : (names[Number(at)] ?? [])
  })
}
