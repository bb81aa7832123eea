// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The module as on a page that was just opened. */
let intl: typeof import('./intl.ts')
beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  intl = await import('./intl.ts')
})

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
})
