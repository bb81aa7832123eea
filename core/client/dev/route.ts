import type { Route } from '../registry/contract.ts'

/** The component gallery exists only on the development server: the build leaves it out. */
export const devRoutes: readonly Route[] = import.meta.env.DEV
  ? [
      {
        id: 'dev.pieces',
        path: '/dev/pieces',
        access: 'anyone',
        frame: 'bare',
        page: () => import('./gallery-page.tsx'),
      },
    ]
  : []
