import { serveImporter } from '#plugins/transfer/shared.ts'
import { readGeoJson } from './read-geojson.ts'

serveImporter(readGeoJson)
