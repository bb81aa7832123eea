import { type RefObject, useEffect, useRef } from 'react'
import type { StepOption } from '#core/client/index.ts'

/** Characters of a passage that is quoted. */
const passageMax = 500
const blocks = 'p, h2, h3, h4, blockquote, li, [data-block]'

const articleOf = (section: HTMLElement | null) => section?.closest('article') ?? null

/** The passage that is selected in the chapter; the palette takes the focus, so it is remembered. */
export function useSelectedPassage(section: RefObject<HTMLElement | null>): RefObject<string> {
  const passage = useRef('')
  useEffect(() => {
    const remember = () => {
      const selection = getSelection()
      const node = selection?.anchorNode
      const article = articleOf(section.current)
      if (!selection || !node || !article?.contains(node) || section.current?.contains(node)) return
      passage.current = selection.toString().trim().slice(0, passageMax)
    }
    document.addEventListener('selectionchange', remember)
    return () => document.removeEventListener('selectionchange', remember)
  }, [section])
  return passage
}

/** What can be quoted: what is selected, then each paragraph of the chapter. */
export function passagesOf(section: HTMLElement | null, selected: string): StepOption[] {
  const found = [...(articleOf(section)?.querySelectorAll<HTMLElement>(blocks) ?? [])]
    .filter(block => !section?.contains(block) && !block.closest('nav'))
    .map(block => (block.textContent ?? '').trim().slice(0, passageMax))
  const texts = [...new Set([selected, ...found])].filter(text => text !== '').slice(0, 500)
  return texts.map(text => ({ value: text, label: text.slice(0, 120), icon: 'quote' }))
}

/** A passage as a quotation in Markdown, with an empty line below to write on. */
export const quoted = (passage: string) =>
  `${passage
    .split(/\n+/)
    .map(line => `> ${line}`)
    .join('\n')}\n\n`
