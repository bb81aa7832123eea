import { expect, it } from 'vitest'
import { limits } from '#core/shared/limits.ts'
import { appState } from './app-state.ts'

it('starts with a network and without a token [SHELL-27] [SHELL-28]', () => {
  expect([appState.network, appState.csrfToken]).toEqual([true, null])
})

it('is version 3.0.0, in production [SHELL-29] [SHELL-30]', () => {
  expect([limits.appVersion, limits.environment]).toEqual(['3.0.0', 'production'])
})
