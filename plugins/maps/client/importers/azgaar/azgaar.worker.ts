import { serveImporter } from '#plugins/transfer/shared.ts'
import { readAzgaar } from './read-azgaar.ts'

serveImporter(readAzgaar)
