import { File, FileImage, FileSpreadsheet, FileText, type LucideIcon, Presentation } from 'lucide-react'
import { dayAndTime } from '../../../domain/time-zones/moments.ts'
import { openZone } from '../../lib/zone.ts'

/** A file's picture by its type. */
export function iconOf(contentType: string): LucideIcon {
  if (contentType.startsWith('image/')) return FileImage
  if (/sheet|excel|csv/.test(contentType)) return FileSpreadsheet
  if (/presentation/.test(contentType)) return Presentation
  if (/pdf|word|text/.test(contentType)) return FileText
  return File
}

/** A file's type in a word: 'PDF', 'Word'. */
export function typeWord(contentType: string): string {
  if (contentType === 'application/pdf') return 'PDF'
  if (contentType.startsWith('image/')) return 'Imagem'
  if (/wordprocessing|msword/.test(contentType)) return 'Word'
  if (/spreadsheetml|ms-excel/.test(contentType)) return 'Excel'
  if (/presentation/.test(contentType)) return 'PowerPoint'
  if (/opendocument/.test(contentType)) return 'OpenDocument'
  return 'Texto'
}

/** Why a document's text is not searched; null where it is, or is being read. */
export const textTroubles: Readonly<Record<string, string>> = {
  none: 'Este arquivo não tem texto (foto ou digitalização). A busca só o encontra pelo nome.',
  encrypted: 'O arquivo tem senha. A busca só o encontra pelo nome.',
  broken: 'O conteúdo não pôde ser lido. Se ele não abrir no seu aparelho, envie o arquivo de novo.',
  too_large: 'O texto é grande demais para a busca, que só o encontra pelo nome.',
  refused:
    'O arquivo tem macros, que podem ser perigosas: só a administração o vê. Envie uma versão sem macros.',
}

export const momentOf = (instant: string): string => dayAndTime(instant, openZone())

/** 'venceu há 3 dias', 'vence em 12 dias' */
export function endsIn(days: number): string {
  if (days < 0) return days === -1 ? 'venceu ontem' : `venceu há ${-days} dias`
  if (days === 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `vence em ${days} dias`
}
