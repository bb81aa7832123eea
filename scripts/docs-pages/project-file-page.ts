// Generates docs/project-file.md from the shapes that the server checks.

import { projectFileBytes } from '#core/shared/calls/project-file.ts'
import type { Kind } from '#core/shared/kind.ts'
import { limits } from '#core/shared/limits.ts'
import { headFile, imageFolder, orderFile, partFolder } from '#plugins/backups/shared/mirror/names.ts'
import {
  archiveBytesMax,
  here,
  mirrorFilesMax,
  mirrorFormat,
  mirrorKind,
  mirrorVersion,
} from '#plugins/backups/shared/mirror/types.ts'
import type { ServerPlugin } from '#server/index.ts'
import { valuesShape } from '../../server/project-file/check-file.ts'
import {
  entityShape,
  imageShape,
  projectFileFormat,
  projectFileVersion,
  projectShape,
} from '../../server/project-file/format.ts'

const megabyte = 1024 * 1024

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
  one stands, except in properties named \`text\` and \`label\`; an export has the ids of the file that it came with.
- Siblings are in their order. Entities may refer to each other in any direction, and to images and parts of the file.
- In a project that is there already, tags of the same name and fields of characters of the same label are used again,
  and so is everything that is in it already: by its id, or by the id that it came in with from a file before. It stays as it is,
  unless the call names it in \`replace\` or \`copy\`.
- Authors, versions, members, roles and publications are not in the file; whoever imports it is the author of everything.
  A backup has versions as well.
- An import comes in whole or not at all. A refusal names the property: \`data.entities.3.values.name\`.
- Images are decoded again, as every upload is, and are then shown without metadata; an export has them as they came.

## How large it may be

An export has any size: it is sent while it is made. An import takes ${projectFileBytes / megabyte} MB in one request, so the images of a larger
project come before it: each with \`import/image\`, under a \`sentId\` that the caller chooses, up to ${limits.largeImageBytes / megabyte} MB each. Then
\`import/project\` gets the same \`sentId\`, and the file without their \`data\`. So a project of any size comes back if it has
at most ${projectFileBytes / megabyte} MB beside its images; one with more text than that is for a backup.

- Images that were sent count as stored by who sent them, and are seen by nobody until the import is in. It takes them along;
  \`import/forgetImages\` removes those of one that was given up, and after twelve hours the server does.
- An image that is in the project already needs no \`data\`, and need not be sent: \`import/compare\`, which needs none at all,
  names the others in \`newImages\`.
- The dialog of the application does so by itself.
`

const MIRROR = `
## The project as plain files

The same project as an archive (zip) of files that people read, compare and keep in Git: \`backups.export-files\` writes it,
\`backups.import-files\` takes it back, both in the browser. The same project gives the same bytes, wherever it is and
whenever that is done; an import of them is exported as the same bytes again.

| path | content |
| --- | --- |
| \`${headFile}\` | \`format\` (\`${mirrorFormat}\`), \`version\` (${mirrorVersion}), \`form\` (that of the JSON above), and the project itself |
| \`${imageFolder}<id>.<ending>\` | an image |
| \`${partFolder}<part>.json\` | the rows of a part |
| \`<kind>/<title>-<end of the id>.md\` | an entity whose kind has a long text |
| \`<kind>/<title>-<end of the id>.json\` | any other entity |
| \`<kind>/<title>-<end of the id>/<kind>/\` | the entities below it |
| \`<kind>/${orderFile}\` | the names of the files of that folder, without their endings, in their order |

- A Markdown file begins with front matter, YAML whose values are JSON: \`id\`, \`created\`, for an archived entity
  \`archived\`, and the fields of the kind but for the body. \`emptyParagraphsAtEnd\` counts the empty paragraphs that the
  text ends with. A text that Markdown cannot say to the letter is in the front matter.
- A JSON file has \`id\`, \`created\`, \`archived\` and \`values\`.
- Files are UTF-8 without a mark, with \`\\n\` between lines and one at the end. Properties are sorted. Rows without an id are
  sorted by \`createdAt\`, then by their text. The ids of the space and the project are \`${here.spaceId}\` and
  \`${here.projectId}\`.
- What people write may be simpler: a file without an \`id\` gets one from its path, one without \`created\` is new, one that
  the order does not name comes last, and a value of one plain line needs no quotes. \`\\r\\n\` is read as \`\\n\`.
- Hidden files and texts at the top, such as a read-me, are left out. Any other file that is unknown is refused by its name, and so
  is one that is wrong. An archive has at most ${mirrorFilesMax.toLocaleString('en')} files and ${(archiveBytesMax / megabyte).toLocaleString('en')} MB.

Kinds and the field that is the body of their files:

`

function shapeText(shape: unknown): string {
  return JSON.stringify(shape, (_, value) => (typeof value === 'function' ? 'json' : value), 2)
}

function block(title: string, about: string, shape: unknown): string {
  return `\n${title}\n${about && `\n${about}\n`}\n\`\`\`json\n${shapeText(shape)}\n\`\`\`\n`
}

/** Which kinds are Markdown, with which field as the body. */
function bodiesText(kinds: readonly Kind[]): string {
  const rows = kinds.map(kind => {
    const { name, body } = mirrorKind(kind)
    return `| ${name} | ${body === undefined ? 'JSON' : `Markdown, \`${body}\``} |`
  })
  return `| kind | files |\n| --- | --- |\n${rows.join('\n')}\n`
}

/** The page, with kinds and parts in the order of the plugins. */
export function projectFilePage(plugins: readonly ServerPlugin[]): string {
  const kinds: Kind[] = plugins.flatMap(plugin => [...(plugin.kinds ?? [])])
  const parts = plugins.flatMap(plugin => [...(plugin.projectParts ?? [])])
  return [
    HEAD,
    block('## The project', '', projectShape),
    block(
      '## An image',
      '`data` is in base64, and may be left out where the image was sent before the file, or is in the project already.',
      imageShape,
    ),
    block('## An entity', '`values` are the fields of its kind.', entityShape),
    ...kinds.map(kind =>
      block(`### ${kind.name}`, kind.parent ? `\`parentId\` is a ${kind.parent}.` : '', valuesShape(kind)),
    ),
    '\n## Parts\n',
    ...parts.map(({ name, about, row }) => block(`### ${name}`, about, row)),
    MIRROR,
    bodiesText(kinds),
  ].join('')
}
