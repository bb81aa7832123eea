import { serveImporter } from '../../../shared.ts'
import { readScrivener } from './read-scrivener.ts'

serveImporter(readScrivener)
