import { serveImporter } from '../../../shared.ts'
import { readKanka } from './read-kanka.ts'

serveImporter(readKanka)
