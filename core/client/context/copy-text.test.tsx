// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setLanguage } from '../i18n/intl.ts'
import { Toaster } from '../toasts/index.ts'
import { mount, unmountAll, waitUntil } from '../ui/testing.tsx'
import { copyText } from './copy-text.ts'

let copied = ''
const address = 'http://192.168.1.20:8080/builder'
const shownTexts = () => [...document.querySelectorAll('[data-toaster] [data-in]')].map(toast => toast.textContent)

/** What a browser does when it copies the selection. */
function allowCopying(isAllowed: boolean): void {
  document.execCommand = () => {
    const clipboardData = {
      setData: (_: string, text: string) => {
        copied = text
      },
    }
    const event = Object.assign(new Event('copy', { cancelable: true }), { clipboardData })
    return isAllowed && !window.dispatchEvent(event)
  }
}

function giveApi(api: Partial<Clipboard> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { value: api, configurable: true })
}

beforeEach(async () => {
  copied = ''
  await setLanguage('en')
  mount(<Toaster label="Messages" closeLabel="Close" />)
})
afterEach(() => {
  unmountAll()
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

it('copies by the API of the browser', async () => {
  giveApi({
    writeText: async text => {
      copied = text
    },
  })
  expect(await copyText(address)).toBe(true)
  expect(copied).toBe(address)
  await waitUntil(() => shownTexts().includes('Copied'))
})

const refusing = { writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')) }

it.each([
  ['there is no API, as on a server without TLS', undefined],
  ['the API refuses', refusing],
])('copies when %s', async (_, api) => {
  giveApi(api)
  allowCopying(true)
  expect(await copyText(address)).toBe(true)
  expect(copied).toBe(address)
})

it.each([
  ['the browser refuses', () => allowCopying(false)],
  ['the browser cannot', () => undefined],
])('shows the text to be copied by hand when %s', async (_, prepare) => {
  giveApi(refusing)
  prepare()
  expect(await copyText(address)).toBe(false)
  expect(copied).toBe('')
  await waitUntil(() => shownTexts().some(text => text?.includes('copy it yourself') && text.includes(address)))
})
