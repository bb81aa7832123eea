// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { registerPlugin } from '#core/client/boot.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/index.ts'
import { find, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import Page from './settings-page.tsx'

const Part = () => <p>Part of the first section</p>
const section = (id: string, order?: number) => ({
  slot: 'settings' as const,
  id,
  order,
  label: `settings.${id}`,
  icon: 'settings',
  load: async () => ({ default: Part }),
})

afterEach(() => {
  unmountAll()
  for (const id of ['one', 'two']) registry.remove(id)
})

it('sections of plugins are listed by their order, whichever comes first, and the first is shown', async () => {
  await setLanguage('en')
  registerPlugin({ id: 'one', slots: [section('account', 90), section('appearance', 30)] })
  registerPlugin({ id: 'two', slots: [section('profile', 10)] })
  mount(<Page params={{}} search={{}} />)
  const listed = [...find('nav').querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(listed).toEqual(['profile', 'appearance', 'account'].map(id => `/user/settings/${id}`))
  await waitUntil(() => document.body.textContent?.includes('Part of the first section') ?? false)
  expect(registry.commands.get('settings.open-profile')?.icon).toBe('settings')
})
