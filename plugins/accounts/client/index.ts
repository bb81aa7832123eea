import { definePlugin } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'

const page = () => import('./auth-page.tsx')

export const accounts = definePlugin({
  id: 'accounts',
  routes: [
    { id: 'auth', path: links.auth(), access: 'visitor', frame: 'bare', title: 'auth.sign-in', page },
    {
      id: 'auth.register',
      path: links.auth('register'),
      access: 'visitor',
      frame: 'bare',
      title: 'auth.register',
      page,
    },
  ],
})
