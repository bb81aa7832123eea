import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import { proxy, useSnapshot } from 'valtio'
import { type Language, languages } from '#core/shared/limits.ts'
import type { Message } from '../registry/contract.ts'

/** The language code of the documents and the tag that formats it (decision A-041). */
const tags: Record<Language, string> = { en: 'en', ua: 'uk' }
const storageKey = 'language'

const catalogues: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('virtual:messages/en'),
  ua: () => import('virtual:messages/ua'),
}

const cache = createIntlCache()
/** English stands beside the reader's language: the palette matches both. */
let current: IntlShape<string> = intlOf('en', {})
let english: IntlShape<string> = current
let englishMessages: Record<string, string> = {}

export const language = proxy<{ code: Language; version: number }>({ code: 'en', version: 0 })

function intlOf(code: Language, messages: Record<string, string>): IntlShape<string> {
  return createIntl({ locale: tags[code], messages, onError: reportMissing }, cache)
}

function reportMissing(error: { code?: string; message: string }): void {
  if (import.meta.env.DEV) throw new Error(error.message)
}

/** The language kept on this device, else the browser's, else English. */
export function storedLanguage(): Language {
  const kept = localStorage.getItem(storageKey)
  return languages.find(code => code === kept) ?? (navigator.language.startsWith('uk') ? 'ua' : 'en')
}

/** Loads a catalogue and shows it; keeps the choice on this device. */
export async function setLanguage(code: Language): Promise<void> {
  const { default: messages } = await catalogues[code]()
  current = intlOf(code, messages)
  if (code === 'en') {
    english = current
    englishMessages = messages
  }
  document.documentElement.lang = tags[code]
  localStorage.setItem(storageKey, code)
  language.code = code
  language.version++
}

/** Loads English too, so that commands are found by their English names in any language. */
export async function loadEnglish(): Promise<void> {
  if (language.code === 'en' || Object.keys(englishMessages).length > 0) return
  englishMessages = (await catalogues.en()).default
  english = intlOf('en', englishMessages)
  language.version++
}

function format(intl: IntlShape<string>, message: Message): string {
  const { id, values } = typeof message === 'string' ? { id: message, values: undefined } : message
  return String(intl.formatMessage({ id, defaultMessage: id }, values))
}

/** A message in the reader's language. */
export function t(message: Message, values?: Record<string, string | number>): string {
  return format(current, values && typeof message === 'string' ? { id: message, values } : message)
}

/** The same in English, once loadEnglish() has run. */
export function inEnglish(message: Message): string {
  return format(english, message)
}

export function hasMessage(id: string): boolean {
  return id in current.messages
}

/** Messages that follow the language. */
export function useT(): typeof t {
  useSnapshot(language)
  return t
}

/** `14 Nov 2026`: DD MMM YYYY as the documents write dates on pages. */
export function formatDate(instant: string): string {
  return current.formatDate(new Date(instant), { day: '2-digit', month: 'short', year: 'numeric' })
}

/** `today`, `yesterday`, `4 minutes ago`, else the date. */
export function formatAgo(instant: number, now: number): string {
  const minutes = Math.round((instant - now) / 60_000)
  if (minutes > -1) return current.formatRelativeTime(0, 'minute', { numeric: 'auto' })
  if (minutes > -60) return current.formatRelativeTime(minutes, 'minute')
  if (minutes > -60 * 24) return current.formatRelativeTime(Math.round(minutes / 60), 'hour')
  if (minutes > -60 * 24 * 7)
    return current.formatRelativeTime(Math.round(minutes / 60 / 24), 'day', { numeric: 'auto' })
  return formatDate(new Date(instant).toISOString())
}

export function formatNumber(value: number): string {
  return current.formatNumber(value)
}

/** Compares two texts as a reader of the current language sorts them. */
export function compareText(a: string, b: string): number {
  return a.localeCompare(b, tags[language.code], { numeric: true, sensitivity: 'base' })
}
