import type { Kind } from '#core/shared/kind.ts'

/** The kind a project's page lists: the one its address names, else chapters, else the first (decision A-033). */
export function chooseKind<One extends Pick<Kind, 'name'>>(
  kinds: readonly One[],
  mode: string | undefined,
): One | undefined {
  return kinds.find(kind => kind.name === mode) ?? kinds.find(kind => kind.name === 'chapter') ?? kinds[0]
}
