import type { RichTextInput } from '#core/shared/rich-text/nodes.ts'

const paragraphOf = (text: string) => ({ type: 'paragraph' as const, children: [{ text }] })

/** Distinct words of a few characters, in paragraphs of a thousand. */
export function differentWords(count: number): RichTextInput {
  const paragraphs = []
  for (let at = 0; at < count; at += 1000)
    paragraphs.push(paragraphOf(Array.from({ length: Math.min(1000, count - at) }, (_, n) => wordOf(at + n)).join(' ')))
  return paragraphs
}

/** Six pseudo-random letters, so that neighbours in the index are not adjacent. */
function wordOf(number: number): string {
  return ((number * 1_103_515_245 + 12_345) % 2_176_782_336).toString(36).padStart(6, 'x')
}

/** A character that becomes eighteen characters when folded. */
export function growingSigns(count: number): RichTextInput {
  return [paragraphOf('\ufdfa'.repeat(count))]
}

/** Mentions, each of another entity. */
export function manyMentions(
  count: number,
  { spaceId, projectId }: { spaceId: string; projectId: string },
): RichTextInput {
  const paragraphs = []
  for (let at = 0; at < count; at += 100)
    paragraphs.push({
      type: 'paragraph' as const,
      children: Array.from({ length: Math.min(100, count - at) }, (_, n) => ({
        ...{ type: 'mention' as const, label: `entity ${at + n}`, children: [{ text: '' as const }] as [{ text: '' }] },
        entity: { type: 'character', id: `entity-${at + n}`, spaceId, projectId },
      })),
    })
  return paragraphs
}
