import { createFormatters } from '@formatjs/intl'
import { proxy, useSnapshot } from 'valtio'
import { dayMs, type Language, languages, languageTags } from '#core/shared/limits.ts'
import type { Message } from '../registry/contract.ts'
import type { Catalogue } from './catalogue.ts'

const storageKey = 'language'

type CatalogueImport = Promise<{ default: Catalogue }>

/** The messages of the first page, and all others. */
const catalogues: Record<Language, { first: () => CatalogueImport; rest: () => CatalogueImport }> = {
  en: { first: () => import('virtual:messages/en'), rest: () => import('virtual:messages/en-rest') },
  ua: { first: () => import('virtual:messages/ua'), rest: () => import('virtual:messages/ua-rest') },
}

/** A loaded language. */
interface LanguageMessages extends Catalogue {
  tag: string
}

const { getDateTimeFormat, getMessageFormat, getNumberFormat, getRelativeTimeFormat } = createFormatters()
let current: LanguageMessages = { tag: languageTags.en, texts: {}, patterns: {} }
/** English is loaded beside another language: the palette matches both. */
let english: LanguageMessages | undefined

export const language = proxy<{ code: Language; version: number }>({ code: 'en', version: 0 })

async function loadFirstPageMessages(code: Language): Promise<LanguageMessages> {
  return { tag: languageTags[code], ...(await catalogues[code].first()).default }
}

async function loadEveryMessage(code: Language): Promise<LanguageMessages> {
  const { first, rest } = catalogues[code]
  const [some, others] = (await Promise.all([first(), rest()])).map(module => module.default)
  return {
    tag: languageTags[code],
    texts: { ...some?.texts, ...others?.texts },
    patterns: { ...some?.patterns, ...others?.patterns },
  }
}

function report(error: unknown): void {
  if (import.meta.env.DEV) throw error
}

/** The language stored on this device, else English (I18N-02, I18N-04). */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  return languages.find(code => code === stored) ?? 'en'
}

/** the language chosen last, while its messages may still be loading */
let requested: Language = 'en'
let allMessages: Promise<void> | undefined
let hasAllMessages = false

async function applyLanguage(code: Language): Promise<void> {
  const loadsAll = allMessages !== undefined
  const messages = await (loadsAll ? loadEveryMessage(code) : loadFirstPageMessages(code))
  // Meanwhile another language may have been chosen, or all messages of this one loaded.
  if (requested !== code || (hasAllMessages && !loadsAll && current.tag === messages.tag)) return
  current = messages
  hasAllMessages = loadsAll
  if (loadsAll && code === 'en') english = current
  language.code = code
  language.version++
}

/**
 * Switches to a language and stores the choice on this device. It waits only for the messages of the first page, unless
 * all have been requested.
 */
export async function setLanguage(code: Language): Promise<void> {
  requested = code
  await applyLanguage(code)
  document.documentElement.lang = languageTags[requested]
  localStorage.setItem(storageKey, requested)
}

/** Resolves once all messages of the language are loaded, which every page but the first waits for. May be retried. */
export function loadAllMessages(): Promise<void> {
  allMessages ??= Promise.resolve()
    .then(() => applyLanguage(requested))
    .catch(error => {
      allMessages = undefined
      throw error
    })
  return allMessages
}

/** Loads English too, so that commands are found by their English names in any language. */
export async function loadEnglish(): Promise<void> {
  if (english) return
  english = await loadEveryMessage('en')
  language.version++
}

function format({ tag, texts, patterns }: LanguageMessages, message: Message): string {
  const { id, values } = typeof message === 'string' ? { id: message, values: undefined } : message
  if (Object.hasOwn(texts, id)) return texts[id] ?? id
  try {
    if (Object.hasOwn(patterns, id)) return String(getMessageFormat(patterns[id] ?? id, tag).format(values))
    if (tag !== languageTags.en) throw new Error(`No message "${id}" in "${tag}"`)
  } catch (error) {
    report(error)
  }
  return id
}

/** A message in the reader's language. */
export function t(message: Message, values?: Record<string, string | number>): string {
  return format(current, values && typeof message === 'string' ? { id: message, values } : message)
}

/** The message in English, once loadEnglish() has resolved. */
export function inEnglish(message: Message): string {
  return format(english ?? current, message)
}

export function hasMessage(id: string): boolean {
  return Object.hasOwn(current.texts, id) || Object.hasOwn(current.patterns, id)
}

/** `t` for a component, which renders again when the language changes. */
export function useT(): typeof t {
  useSnapshot(language)
  return t
}

/** `14 Nov 2026`: DD MMM YYYY, the format of pages; empty for an invalid date. */
export function formatDate(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const format = getDateTimeFormat(current.tag, { day: '2-digit', month: 'short', year: 'numeric' })
  const parts = format.formatToParts(date)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** `14 Nov 2026, 09:12`, in the reader's time zone. */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`
}

/** `09:12`, in the reader's time zone. */
export function formatTime(instant: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return getDateTimeFormat(current.tag, options).format(new Date(instant))
}

/** Which day of the calendar it is in the reader's time zone, where a day may have 23 or 25 hours. */
function dayNumber(instant: number): number {
  const date = new Date(instant)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs
}

/** `today`, `yesterday`, `4 minutes ago`, else the date. */
export function formatAgo(instant: number, now: number): string {
  const minutes = Math.round((instant - now) / 60_000)
  const days = dayNumber(instant) - dayNumber(now)
  const wordFormat = getRelativeTimeFormat(current.tag, { numeric: 'auto' })
  const numberFormat = getRelativeTimeFormat(current.tag)
  if (minutes > -1) return wordFormat.format(0, 'minute')
  if (minutes > -60) return numberFormat.format(minutes, 'minute')
  if (minutes > -60 * 24 || days === 0) return numberFormat.format(Math.round(minutes / 60), 'hour')
  if (days > -7) return wordFormat.format(days, 'day')
  return formatDate(new Date(instant).toISOString())
}

/** The time zone of this device, by name: `Europe/Kyiv`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function formatNumber(value: number): string {
  return getNumberFormat(current.tag).format(value)
}

/** Compares two texts as a reader of the current language sorts them. */
export function compareText(a: string, b: string): number {
  return a.localeCompare(b, languageTags[language.code], { numeric: true, sensitivity: 'base' })
}

/** The name of a role: built-in ones in the reader's language, others as they are named. */
export function roleLabel(role: string): string {
  const id = `role.${role}`
  return hasMessage(id) ? t(id) : role
}
