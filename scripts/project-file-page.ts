// Generates docs/project-file.md from the shapes that the server checks.
import type { Kind } from '#core/shared/kind.ts'
import type { ServerPlugin } from '#server/index.ts'
import { valuesShape } from '../server/project-file/check-file.ts'
import {
  entityShape,
  imageShape,
  projectFileFormat,
  projectFileVersion,
  projectShape,
} from '../server/project-file/format.ts'

const HEAD = `# The file of a project

A whole project as JSON, in UTF-8: \`project/export\` writes it, \`import/project\` takes it back. This page is generated from
the rules the server checks by \`npm run docs\`. Definitions are those of [arktype](https://arktype.io), as in
[plugins.md](plugins.md#fields); a name with \`?\` may be left out.

| name | content |
| --- | --- |
| \`format\` | \`${projectFileFormat}\` |
| \`version\` | ${projectFileVersion}. A server reads its own version and every earlier one. |
| \`exportedAt\` | when the file was written |
| \`project\` | the project itself |
| \`images\` | its images, with their bytes |
| \`parts\` | what plugins keep beside entities, by the name of the part |
| \`entities\` | everything that has a page |

- Ids have 16 to 64 letters, digits, \`-\` and \`_\`, and each is used once. An import gives everything a new id, wherever the old
  one stands, except in properties named \`text\` and \`label\`.
- Siblings are in their order. Entities may refer to each other in any direction, and to images and parts of the file.
- In a project that is there already, tags of the same name and fields of characters of the same label are used again.
- Authors, versions, members, roles and publications are not in the file; whoever imports it is the author of everything.
  A backup has versions as well.
- An import comes in whole or not at all. A refusal names the property: \`data.entities.3.values.name\`.
- Images are decoded again, as every upload is, and then have no metadata.
`

function shapeText(shape: unknown): string {
  return JSON.stringify(shape, (_, value) => (typeof value === 'function' ? 'json' : value), 2)
}

function block(title: string, about: string, shape: unknown): string {
  return `\n${title}\n${about && `\n${about}\n`}\n\`\`\`json\n${shapeText(shape)}\n\`\`\`\n`
}

/** The page, with kinds and parts in the order of the plugins. */
export function projectFilePage(plugins: readonly ServerPlugin[]): string {
  const kinds: Kind[] = plugins.flatMap(plugin => [...(plugin.kinds ?? [])])
  const parts = plugins.flatMap(plugin => [...(plugin.projectParts ?? [])])
  return [
    HEAD,
    block('## The project', '', projectShape),
    block('## An image', '`data` is in base64.', imageShape),
    block('## An entity', '`values` are the fields of its kind.', entityShape),
    ...kinds.map(kind =>
      block(`### ${kind.name}`, kind.parent ? `\`parentId\` is a ${kind.parent}.` : '', valuesShape(kind)),
    ),
    '\n## Parts\n',
    ...parts.map(({ name, about, row }) => block(`### ${name}`, about, row)),
  ].join('')
}
