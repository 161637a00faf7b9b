export type Asset = {
  name: string
  category: string
  place?: string
  note?: string
  maker?: string
  model?: string
  serial?: string
  /** Months since it was installed, and until its warranty ends. */
  installed?: number
  warranty?: number
  /** What a new one costs today, in reais; its life where it is not the usual one of its kind. */
  price?: number
  life?: number
}

export const equipment: readonly Asset[] = [
  {
    name: 'Elevador social',
    category: 'lift',
    place: 'Elevador social',
    maker: 'Atlas Schindler',
    model: '3300',
    serial: 'AS-48211',
    installed: 62,
    price: 198000,
  },
  {
    name: 'Elevador de serviço',
    category: 'lift',
    place: 'Elevador de serviço',
    maker: 'Atlas Schindler',
    model: '3300',
    serial: 'AS-48212',
    installed: 62,
    price: 186000,
  },
  {
    name: 'Bomba de recalque 1',
    category: 'pump',
    place: 'Garagem',
    note: 'Casa de bombas',
    maker: 'Schneider',
    model: 'BPI-22',
    serial: 'R22-1904',
    installed: 40,
    price: 9800,
  },
  {
    name: 'Bomba de recalque 2',
    category: 'pump',
    place: 'Garagem',
    note: 'Casa de bombas',
    maker: 'Schneider',
    model: 'BPI-22',
    serial: 'R22-2310',
    installed: 8,
    warranty: 4,
    price: 9800,
  },
  {
    name: 'Bomba de incêndio',
    category: 'fire',
    place: 'Garagem',
    note: 'Casa de bombas',
    maker: 'KSB',
    installed: 120,
    price: 21500,
  },
  {
    name: 'Gerador',
    category: 'generator',
    place: 'Garagem',
    note: 'Subsolo 1',
    maker: 'Stemac',
    model: '150 kVA',
    serial: 'ST-7741',
    installed: 96,
    price: 128000,
  },
  {
    name: 'Portão da garagem',
    category: 'gate',
    place: 'Garagem',
    maker: 'PPA',
    model: 'Home DZ',
    serial: 'PPA-55120',
    installed: 11,
    warranty: 1,
    price: 11400,
  },
  { name: 'Caixas d’água', category: 'water', place: "Telhado e caixas d'água" },
  { name: 'Cobertura e calhas', category: 'roof', place: "Telhado e caixas d'água" },
  { name: 'Piscina adulto', category: 'pool', place: 'Piscina', installed: 62, price: 28_000 },
  {
    name: 'Câmeras e gravador',
    category: 'security',
    place: 'Portaria',
    maker: 'Intelbras',
    model: 'MHDX 3132',
    installed: 20,
    price: 34000,
  },
  { name: 'Playground', category: 'leisure', place: 'Playground', installed: 62, price: 18_500 },
  {
    name: 'Portão de pedestres',
    category: 'gate',
    place: 'Portaria',
    maker: 'Intelbras',
    installed: 30,
    price: 4_200,
  },
  { name: 'Interfones', category: 'security', maker: 'HDL', installed: 88, price: 26_000 },
  {
    name: 'Quadro elétrico geral',
    category: 'electrical',
    place: 'Garagem',
    note: 'Centro de medição',
    maker: 'WEG',
    installed: 122,
    price: 62_000,
  },
  {
    name: 'Iluminação de emergência',
    category: 'fire',
    maker: 'Segurimax',
    installed: 50,
    price: 9_600,
    life: 6,
  },
  { name: 'Extintores', category: 'fire', installed: 14 },
  {
    name: 'Central de alarme de incêndio',
    category: 'fire',
    place: 'Portaria',
    maker: 'Ilumac',
    installed: 122,
    price: 14_800,
  },
  {
    name: 'Para-raios',
    category: 'lightning',
    place: "Telhado e caixas d'água",
    installed: 122,
    price: 16_000,
  },
  { name: 'Rede de gás', category: 'gas', installed: 122, price: 48_000 },
  {
    name: 'Válvulas redutoras de pressão',
    category: 'water',
    place: 'Garagem',
    maker: 'Bermad',
    installed: 70,
    price: 12_200,
    life: 15,
  },
  {
    name: 'Bomba da piscina',
    category: 'pool',
    place: 'Piscina',
    maker: 'Dancor',
    model: 'PF-17',
    installed: 26,
    price: 3_400,
    life: 6,
  },
  {
    name: 'Exaustão da garagem',
    category: 'air',
    place: 'Garagem',
    maker: 'Otam',
    installed: 122,
    price: 22_000,
  },
  { name: 'Jardim e irrigação', category: 'garden', note: 'Térreo', installed: 62, price: 12_000 },
  { name: 'Fachada', category: 'facade', installed: 62, price: 210_000 },
  {
    name: 'Esteiras da academia',
    category: 'leisure',
    maker: 'Movement',
    installed: 33,
    warranty: 3,
    price: 31_000,
    life: 7,
  },
]

/** Plans by their usual title: the equipment, how many days from today they are next due, and who does it. */
export const plannedWork: readonly [
  title: string,
  asset: string,
  days: number,
  by: 'doorman' | 'supplier' | 'sindica',
][] = [
  ['Elevadores: manutenção mensal', 'Elevador social', 6, 'supplier'],
  ['Gerador: teste sem carga', 'Gerador', 3, 'doorman'],
  ['Bombas de recalque: verificação', 'Bomba de recalque 1', -2, 'doorman'],
  ['Caixas d’água: limpeza', 'Caixas d’água', 40, 'supplier'],
  ['Calhas e ralos: limpeza', 'Cobertura e calhas', 10, 'doorman'],
  ['Câmeras e interfones: verificação', 'Câmeras e gravador', 12, 'sindica'],
  ['Playground e academia: inspeção visual', 'Playground', 0, 'doorman'],
  ['Gás: verificação de vazamentos e válvulas', 'Rede de gás', 18, 'supplier'],
  ['Jardim: poda e irrigação', 'Jardim e irrigação', 9, 'supplier'],
  ['Piscina: medição da água', 'Piscina adulto', 1, 'doorman'],
]

export type Work = {
  title: string
  asset: string
  kind: 'corrective' | 'preventive'
  /** Months ago. */
  ago: number
  cents: number
  words: string
  /** Months of warranty on the work. */
  warranty?: number
}

/** Past work, oldest first. */
export const workDone: readonly Work[] = [
  {
    title: 'Troca dos cabos de tração',
    asset: 'Elevador social',
    kind: 'corrective',
    ago: 16,
    cents: 1_180_000,
    words: 'Cabos trocados, carga de teste aprovada.',
  },
  {
    title: 'Limpeza das caixas d’água',
    asset: 'Caixas d’água',
    kind: 'preventive',
    ago: 11,
    cents: 145_000,
    words: 'Limpeza das duas caixas, laudo recebido.',
  },
  {
    title: 'Regulagem do fim de curso',
    asset: 'Portão da garagem',
    kind: 'corrective',
    ago: 8,
    cents: 38_000,
    words: 'Fim de curso e sensor regulados.',
  },
  {
    title: 'Troca do selo mecânico',
    asset: 'Bomba de recalque 1',
    kind: 'corrective',
    ago: 5,
    cents: 92_000,
    words: 'Selo e rolamento trocados.',
    warranty: 6,
  },
  {
    title: 'Limpeza das caixas d’água',
    asset: 'Caixas d’água',
    kind: 'preventive',
    ago: 5,
    cents: 152_000,
    words: 'Feita sem falta de água nas unidades.',
  },
  {
    title: 'Troca da bateria do gerador',
    asset: 'Gerador',
    kind: 'corrective',
    ago: 2,
    cents: 134_000,
    words: 'Bateria nova, partida em quatro segundos.',
    warranty: 18,
  },
]
