// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The module as on a page that was just opened. */
let intl: typeof import('./intl.ts')
beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  intl = await import('./intl.ts')
})
afterEach(() => vi.unstubAllEnvs())

describe('messages', () => {
  it('are plain texts, and patterns with their values, in the current language', async () => {
    const { setLanguage, t } = intl
    await setLanguage('en')
    expect([t('shell.close'), t('list.selected', { count: 1 }), t('palette.count', { count: 0 })]).toEqual([
      'Close',
      '1 selected',
      'No results',
    ])
    await setLanguage('ua')
    expect([t('palette.count', { count: 2 }), t({ id: 'palette.count', values: { count: 5 } })]).toEqual([
      '2 результати',
      '5 результатів',
    ])
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['uk', 'ua'])
  })

  it('in French are there, and French cannot be chosen [I18N-03]', async () => {
    const french: Record<string, string> = JSON.parse(readFileSync('locales/fr.json', 'utf8'))
    await intl.setLanguage('en')
    expect(Object.keys(french).filter(id => !intl.hasMessage(id) || intl.t(id) === french[id])).toEqual([])
    expect(french['shell.sign-in']).toBe('Se connecter')
    localStorage.setItem('language', 'fr')
    expect(intl.storedLanguage()).toBe('en')
    localStorage.setItem('language', 'ua')
    expect(intl.storedLanguage()).toBe('ua')
  })

  it('keep apostrophes as they are written', async () => {
    await intl.setLanguage('en')
    expect(intl.t('error.forbidden')).toBe("You don't have permission to perform this action.")
  })

  it('are available in English beside another language once English is loaded', async () => {
    const { setLanguage, loadEnglish, inEnglish, t } = intl
    await setLanguage('ua')
    await loadEnglish()
    expect([t('shell.close'), inEnglish('shell.close')]).toEqual(['Закрити', 'Close'])
    expect(inEnglish({ id: 'list.selected', values: { count: 3 } })).toBe('3 selected')
  })

  it('that are missing show their id, even if it is a name like “constructor”', async () => {
    const { setLanguage, hasMessage, t } = intl
    await setLanguage('en')
    expect([t('no.such'), t('toString'), hasMessage('toString'), hasMessage('shell.close')]).toEqual([
      'no.such',
      'toString',
      false,
      true,
    ])
    await setLanguage('ua')
    expect(() => t('no.such')).toThrow('No message "no.such" in "uk"')
  })
})

describe('dates and numbers', () => {
  const day = 24 * 3600 * 1000
  const now = Date.UTC(2026, 10, 20, 12)

  it('are written in the documented format, in the current language', async () => {
    const { setLanguage, formatDate, formatNumber } = intl
    await setLanguage('en')
    expect([formatDate('2026-11-04T12:00:00Z'), formatNumber(1234.5)]).toEqual(['04 Nov 2026', '1,234.5'])
    await setLanguage('ua')
    expect([formatDate('2026-11-04T12:00:00Z'), formatNumber(1234.5)]).toEqual(['04 лист. 2026', '1\u00a0234,5'])
    expect(formatDate('never')).toBe('')
  })

  it('say how long ago something was', async () => {
    const { setLanguage, formatAgo } = intl
    await setLanguage('en')
    const ages = [10_000, 4 * 60_000, 3 * 3600_000, day, 3 * day, 30 * day]
    expect(ages.map(age => formatAgo(now - age, now))).toEqual([
      'this minute',
      '4 minutes ago',
      '3 hours ago',
      'yesterday',
      '3 days ago',
      '21 Oct 2026',
    ])
  })

  it.each([
    ['Europe/Kyiv', 'the night before last', '2026-11-18T23:00', '2026-11-20T01:30', '2 days ago'],
    ['Europe/Kyiv', 'early on the day before', '2026-11-19T07:00', '2026-11-20T23:00', 'yesterday'],
    [
      'Europe/Kyiv',
      'on a day of 25 hours, from its first to its last hour',
      '2026-10-25T00:10',
      '2026-10-25T23:50',
      '25 hours ago',
    ],
    ['Europe/Kyiv', 'the evening before a day of 25 hours', '2026-10-24T23:50', '2026-10-25T23:10', 'yesterday'],
    ['Europe/Kyiv', 'just after midnight of a day of 23 hours', '2026-03-29T00:10', '2026-03-30T23:50', 'yesterday'],
    ['America/New_York', 'before a day of 23 hours', '2026-03-07T23:50', '2026-03-09T02:10', '2 days ago'],
    [
      'America/New_York',
      'within a week that has a day of 25 hours',
      '2026-10-27T00:10',
      '2026-11-02T23:50',
      '6 days ago',
    ],
    [
      'America/New_York',
      'a week ago that has a day of 23 hours',
      '2026-03-03T23:50',
      '2026-03-10T23:10',
      '03 Mar 2026',
    ],
  ])('count days by the calendar of %s: %s', async (zone, _, instant, now, expected) => {
    vi.stubEnv('TZ', zone)
    await intl.setLanguage('en')
    // Without a zone they are read as what clocks show there.
    expect(intl.formatAgo(Date.parse(instant), Date.parse(now))).toBe(expected)
  })
})
