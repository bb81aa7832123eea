import { serveImporter } from '../../../shared.ts'
import { readTable } from './read-table.ts'

serveImporter(readTable)
