import { definePlugin } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'

export const accounts = definePlugin({
  id: 'accounts',
  routes: [
    {
      id: 'auth',
      path: links.auth(),
      access: 'visitor',
      frame: 'bare',
      title: 'auth.sign-in',
      page: async () => ({ Page: (await import('./auth-page.tsx')).SignInPage }),
    },
    {
      id: 'auth.register',
      path: links.auth('register'),
      access: 'visitor',
      frame: 'bare',
      title: 'auth.register',
      page: async () => ({ Page: (await import('./auth-page.tsx')).RegisterPage }),
    },
  ],
})
