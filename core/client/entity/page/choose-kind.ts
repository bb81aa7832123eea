import type { Kind } from '#core/shared/kind.ts'

/** The kind a project page lists: the one in its address, else chapters, else the first. */
export function chooseKind<One extends Pick<Kind, 'name'>>(
  kinds: readonly One[],
  mode: string | undefined,
): One | undefined {
  return kinds.find(kind => kind.name === mode) ?? kinds.find(kind => kind.name === 'chapter') ?? kinds[0]
}
