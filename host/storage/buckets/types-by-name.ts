import { extname } from 'node:path'

const types: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain;charset=UTF-8',
  webp: 'image/webp',
  xml: 'application/xml',
  zip: 'application/zip',
}

/** The media type that a file's name says. */
export function typeOfFile(name: string): string {
  return types[extname(name).slice(1).toLowerCase()] ?? 'application/octet-stream'
}
