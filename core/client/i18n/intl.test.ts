// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The words of a page that has just been opened. */
let intl: typeof import('./intl.ts')
beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  intl = await import('./intl.ts')
})

describe('messages', () => {
  it('are texts as they stand and patterns with their values, in the language set', async () => {
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

  it('quote apostrophes no more than a reader expects', async () => {
    await intl.setLanguage('en')
    expect(intl.t('error.forbidden')).toBe("You don't have permission to perform this action.")
  })

  it('stand in English beside another language once English is loaded', async () => {
    const { setLanguage, loadEnglish, inEnglish, t } = intl
    await setLanguage('ua')
    await loadEnglish()
    expect([t('shell.close'), inEnglish('shell.close')]).toEqual(['Закрити', 'Close'])
    expect(inEnglish({ id: 'list.selected', values: { count: 3 } })).toBe('3 selected')
  })

  it('that are missing show their id; a word every object knows is no message', async () => {
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
