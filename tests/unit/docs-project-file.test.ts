import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as serverPlugins from '#plugins/server.ts'
import { projectFilePage } from '../../scripts/docs-pages/project-file-page.ts'

const root = join(import.meta.dirname, '..', '..')

it('docs/project-file.md is what the server checks; npm run docs updates it', async () => {
  await expect(projectFilePage(Object.values(serverPlugins))).toMatchFileSnapshot(join(root, 'docs/project-file.md'))
})
