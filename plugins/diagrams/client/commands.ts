import type { Command } from '#core/client/index.ts'

export const commands: readonly Command[] = [
  {
    id: 'diagram.import',
    keywords: 'diagram.import-words',
    icon: 'upload',
    when: { project: true, 'may.diagram.create': true, overlay: '' },
    run: ({ run }) => run('import.from', { importer: 'json-canvas' }),
  },
]
