import { serveImporter } from '../../../shared.ts'
import { readManuskript } from './read-manuskript.ts'

serveImporter(readManuskript)
