import type { Route } from '../registry/contract.ts'

/** The page of pieces stands only where the client is served as it is written: the build leaves it out. */
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
