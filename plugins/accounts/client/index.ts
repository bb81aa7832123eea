import { definePlugin } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import { takeFragment } from './auth/fragment.ts'

/** The first page people see. Its optional parts are fetched in parallel. */
async function signInPage() {
  import('./auth/google/google-button.tsx').then(({ prefetchSignInOptions }) => prefetchSignInOptions(), reportError)
  return { default: (await import('./auth/sign-in-page.tsx')).SignInPage }
}

export const accounts = definePlugin({
  id: 'accounts',
  label: 'settings.account',
  routes: [
    {
      id: 'auth',
      path: links.auth(),
      access: 'visitor',
      frame: 'bare',
      title: 'auth.sign-in',
      page: signInPage,
    },
    {
      id: 'auth.register',
      path: links.auth('register'),
      access: 'visitor',
      frame: 'bare',
      title: 'auth.register',
      page: async () => ({ default: (await import('./auth/register-page.tsx')).RegisterPage }),
    },
    {
      id: 'auth.forgot',
      path: links.auth('forgot'),
      access: 'anyone',
      frame: 'bare',
      title: 'auth.forgot',
      page: async () => ({ default: (await import('./auth/forgot-page.tsx')).ForgotPage }),
    },
    {
      id: 'auth.reset',
      path: links.auth('reset'),
      access: 'anyone',
      frame: 'bare',
      title: 'auth.reset',
      page: async () => {
        takeFragment()
        return { default: (await import('./auth/reset-page.tsx')).ResetPage }
      },
    },
    {
      id: 'auth.verify',
      path: links.auth('verify'),
      access: 'anyone',
      frame: 'bare',
      title: 'auth.verify',
      page: async () => {
        takeFragment()
        return { default: (await import('./auth/verify-page.tsx')).VerifyPage }
      },
    },
    {
      id: 'auth.google',
      path: links.auth('google'),
      access: 'visitor',
      frame: 'bare',
      title: 'auth.sign-in',
      page: async () => {
        takeFragment()
        return { default: (await import('./auth/google/google-page.tsx')).GooglePage }
      },
    },
    {
      id: 'profile',
      path: '/user/profile/$userId',
      access: 'identity',
      frame: 'frame',
      title: 'profile.title',
      page: () => import('./people/profile-page.tsx'),
    },
    {
      id: 'settings',
      path: links.settings(),
      access: 'identity',
      frame: 'frame',
      title: 'settings.title',
      page: () => import('./settings/settings-page.tsx'),
    },
    {
      id: 'settings.section',
      path: '/user/settings/$section',
      access: 'identity',
      frame: 'frame',
      title: 'settings.title',
      page: () => import('./settings/settings-page.tsx'),
    },
    {
      id: 'creator',
      path: '/library/creator/$userId',
      access: 'anyone',
      frame: 'bare',
      page: () => import('./people/creator-page.tsx'),
    },
  ],
  commands: () => import('./commands.ts'),
  slots: [
    {
      slot: 'settings',
      id: 'profile',
      order: 10,
      label: 'settings.profile',
      icon: 'user',
      load: () => import('./settings/profile-settings.tsx'),
    },
    {
      slot: 'settings',
      id: 'creator',
      order: 20,
      label: 'settings.creator',
      icon: 'pen-line',
      load: () => import('./settings/creator-settings.tsx'),
    },
    {
      slot: 'settings',
      id: 'appearance',
      order: 30,
      label: 'settings.appearance',
      icon: 'sun',
      load: () => import('./settings/appearance-settings.tsx'),
    },
    {
      slot: 'settings',
      id: 'security',
      order: 40,
      label: 'settings.security',
      icon: 'shield',
      load: () => import('./settings/security-settings.tsx'),
    },
    {
      slot: 'settings',
      id: 'account',
      order: 90,
      label: 'settings.account',
      icon: 'settings',
      load: () => import('./settings/account-settings.tsx'),
    },
    { slot: 'overlay', id: 'account', when: { identity: true }, load: () => import('./dialogs/account-overlay.tsx') },
    {
      slot: 'drawer.section',
      id: 'settings',
      order: -10,
      when: [{ page: 'settings' }, { page: 'settings.section' }],
      load: () => import('./settings/settings-drawer.tsx'),
    },
    {
      slot: 'page.top',
      id: 'verify',
      when: { page: 'spaces', identity: true, emailVerified: false },
      load: () => import('./verify-banner.tsx'),
    },
  ],
})
