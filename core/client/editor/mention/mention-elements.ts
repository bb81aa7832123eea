import type { Mention } from '#core/shared/rich-text/nodes.ts'

const mentions = new WeakMap<Element, Mention>()

/** Stores which mention an element renders; the element has `data-mention`. */
export function setElementMention(element: Element, mention: Mention): void {
  mentions.set(element, mention)
}

/** The mention rendered at a node of the page, with its element. */
export function mentionAt(node: EventTarget | null): { element: HTMLElement; mention: Mention } | undefined {
  const element = node instanceof Element ? node.closest<HTMLElement>('[data-mention]') : null
  const mention = element ? mentions.get(element) : undefined
  return element && mention ? { element, mention } : undefined
}
