// The messages of one language, from the core's file and every plugin's: the content of `virtual:messages/<lang>`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFormatters } from '@formatjs/intl'
import type { Catalogue } from '#core/client/i18n/catalogue.ts'

export const LANGUAGES = ['en', 'ua', 'fr'] as const
export type MessageLanguage = (typeof LANGUAGES)[number]

/** The formatter's type of a part that is only text. */
const LITERAL = 0

/** The existing message files of a language, relative to the root: the core's first, plugins by name. */
export function listMessageFiles(root: string, language: MessageLanguage): string[] {
  const plugins = globSync(`plugins/*/locales/${language}.json`, { cwd: root }).sort()
  return [join('locales', `${language}.json`), ...plugins].filter(file => existsSync(join(root, file)))
}

/** @throws Error naming the file and key if a key is duplicate or a value is not text */
export function mergeMessages(files: readonly { file: string; text: string }[]): Record<string, string> {
  const merged: Record<string, string> = {}
  const owners = new Map<string, string>()
  for (const { file, text } of files) {
    for (const [key, value] of Object.entries(parseMessages(file, text))) {
      const owner = owners.get(key)
      if (owner !== undefined) throw new Error(`Message '${key}' is in both ${owner} and ${file}.`)
      if (typeof value !== 'string') throw new Error(`Message '${key}' in ${file} is not text.`)
      owners.set(key, file)
      merged[key] = value
    }
  }
  return merged
}

/** All messages of a language. */
export function readMessages(root: string, language: MessageLanguage): Record<string, string> {
  const files = listMessageFiles(root, language)
  return mergeMessages(files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })))
}

/**
 * Parses every ICU message at build time, so that the browser needs no parser: plain text stays text, the rest becomes
 * the formatter's syntax tree.
 * @throws Error naming the key of an invalid message
 */
export function compileMessages(words: Readonly<Record<string, string>>, language: MessageLanguage): Catalogue {
  const { getMessageFormat } = createFormatters()
  const catalogue: Catalogue = { texts: {}, patterns: {} }
  for (const [key, message] of Object.entries(words)) {
    try {
      const pattern = getMessageFormat(message, language === 'ua' ? 'uk' : language).getAst()
      const text = pattern.map(part => (part.type === LITERAL ? part.value : null))
      if (text.includes(null)) catalogue.patterns[key] = pattern
      else catalogue.texts[key] = text.join('')
    } catch (error) {
      throw new Error(`Message '${key}' in '${language}' cannot be read: ${(error as Error).message}`, { cause: error })
    }
  }
  return catalogue
}

function parseMessages(file: string, text: string): object {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error(`${file} does not hold an object of messages.`)
  }
  return parsed
}
