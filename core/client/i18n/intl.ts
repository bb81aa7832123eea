import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import { proxy, useSnapshot } from 'valtio'
import { type Language, languages } from '#core/shared/limits.ts'
import type { Message } from '../registry/contract.ts'
import type { Catalogue } from './catalogue.ts'

/** The language code of the documents and the tag that formats it (decision A-041). */
const tags: Record<Language, string> = { en: 'en', ua: 'uk' }
const storageKey = 'language'

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('virtual:messages/en'),
  ua: () => import('virtual:messages/ua'),
}

/** A language that can be shown. */
interface Words {
  texts: Catalogue['texts']
  intl: IntlShape<string>
}

const cache = createIntlCache()
/** English stands beside the reader's language: the palette matches both. */
let current = wordsOf('en', { texts: {}, patterns: {} })
let english: Words | undefined

export const language = proxy<{ code: Language; version: number }>({ code: 'en', version: 0 })

function wordsOf(code: Language, { texts, patterns }: Catalogue): Words {
  return { texts, intl: createIntl({ locale: tags[code], messages: patterns, onError: report }, cache) }
}

function report(error: Error): void {
  if (import.meta.env.DEV) throw error
}

/** The language kept on this device, else the browser's, else English. */
export function storedLanguage(): Language {
  const kept = localStorage.getItem(storageKey)
  return languages.find(code => code === kept) ?? (navigator.language.startsWith('uk') ? 'ua' : 'en')
}

/** Loads a catalogue and shows it; keeps the choice on this device. */
export async function setLanguage(code: Language): Promise<void> {
  current = wordsOf(code, (await catalogues[code]()).default)
  if (code === 'en') english = current
  document.documentElement.lang = tags[code]
  localStorage.setItem(storageKey, code)
  language.code = code
  language.version++
}

/** Loads English too, so that commands are found by their English names in any language. */
export async function loadEnglish(): Promise<void> {
  if (english) return
  english = wordsOf('en', (await catalogues.en()).default)
  language.version++
}

function format({ texts, intl }: Words, message: Message): string {
  const { id, values } = typeof message === 'string' ? { id: message, values: undefined } : message
  if (Object.hasOwn(texts, id)) return texts[id] ?? id
  if (Object.hasOwn(intl.messages, id)) return intl.formatMessage({ id }, values)
  if (intl.locale !== tags.en) report(new Error(`No message "${id}" in "${intl.locale}"`))
  return id
}

/** A message in the reader's language. */
export function t(message: Message, values?: Record<string, string | number>): string {
  return format(current, values && typeof message === 'string' ? { id: message, values } : message)
}

/** The same in English, once loadEnglish() has run. */
export function inEnglish(message: Message): string {
  return format(english ?? current, message)
}

export function hasMessage(id: string): boolean {
  return Object.hasOwn(current.texts, id) || Object.hasOwn(current.intl.messages, id)
}

/** Messages that follow the language. */
export function useT(): typeof t {
  useSnapshot(language)
  return t
}

/** `14 Nov 2026`: DD MMM YYYY as the documents write dates on pages. */
export function formatDate(instant: string): string {
  const parts = current.intl.formatDateToParts(new Date(instant), { day: '2-digit', month: 'short', year: 'numeric' })
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** `today`, `yesterday`, `4 minutes ago`, else the date. */
export function formatAgo(instant: number, now: number): string {
  const minutes = Math.round((instant - now) / 60_000)
  if (minutes > -1) return current.intl.formatRelativeTime(0, 'minute', { numeric: 'auto' })
  if (minutes > -60) return current.intl.formatRelativeTime(minutes, 'minute')
  if (minutes > -60 * 24) return current.intl.formatRelativeTime(Math.round(minutes / 60), 'hour')
  if (minutes > -60 * 24 * 7)
    return current.intl.formatRelativeTime(Math.round(minutes / 60 / 24), 'day', { numeric: 'auto' })
  return formatDate(new Date(instant).toISOString())
}

export function formatNumber(value: number): string {
  return current.intl.formatNumber(value)
}

/** Compares two texts as a reader of the current language sorts them. */
export function compareText(a: string, b: string): number {
  return a.localeCompare(b, tags[language.code], { numeric: true, sensitivity: 'base' })
}
