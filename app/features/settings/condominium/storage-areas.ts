import type { FileArea } from '../../../../domain/files.ts'

/** What each area of files is called. Areas of one name are one line. */
const areaNames: Record<FileArea, string> = {
  photo: 'Fotos do condomínio',
  expenses: 'Comprovantes de despesas',
  agreements: 'Termos de acordo',
  readings: 'Fotos de leituras',
  people: 'Documentos de pessoas',
  decisions: 'Atas e decisões',
  statements: 'Extratos do banco',
  imports: 'Planilhas a importar',
  folders: 'Prestação de contas',
  prints: 'Boletos para imprimir',
  'ledger-archives': 'Arquivos dos livros',
  documents: 'Documentos',
  assemblies: 'Anexos de assembleias',
  announcements: 'Anexos de comunicados',
  concierge: 'Fotos da portaria',
  incidents: 'Fotos e vídeos de ocorrências',
  inspections: 'Laudos de inspeções',
  maintenance: 'Fotos e documentos da manutenção',
  penalties: 'Provas de penalidades',
  spaces: 'Reservas e espaços comuns',
  checklists: 'Reservas e espaços comuns',
  damages: 'Reservas e espaços comuns',
}

type Used = { area: string; files: number; bytes: number }

/** Largest first; areas of one name together, and those of none in one line 'Outros', last. */
export function byName(areas: readonly Used[]): { name: string; files: number; bytes: number }[] {
  const named = new Map<string, { name: string; files: number; bytes: number }>()
  for (const { area, files, bytes } of areas) {
    const name = areaNames[area as FileArea] ?? 'Outros'
    const sum = named.get(name) ?? { name, files: 0, bytes: 0 }
    named.set(name, { name, files: sum.files + files, bytes: sum.bytes + bytes })
  }
  const isRest = ({ name }: { name: string }) => Number(name === 'Outros')
  return [...named.values()].sort((a, b) => isRest(a) - isRest(b) || b.bytes - a.bytes)
}
