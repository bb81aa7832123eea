import type { ProblemBody } from '#core/shared/error.ts'

/** Splits a text with email addresses and user ids at commas, semicolons, spaces or lines. Each once. */
export function splitPeople(text: string): string[] {
  const names = text.split(/[\s,;]+/u).filter(Boolean)
  const seen = new Map(names.map(name => [name.toLowerCase(), name]))
  return [...seen.values()]
}

/** The people for whom an invitation was refused: `emails.2` is the third. */
export function refusedPeople(problem: Pick<ProblemBody, 'errors'> | null, names: readonly string[]): string[] {
  return (problem?.errors ?? []).flatMap(({ path }) => {
    const [, at] = /^(?:emails|users)\.(\d+)$/.exec(path) ?? []
    return at === undefined ? [] : (names[Number(at)] ?? [])
  })
}
