import type { AssetCategory } from '../assets/words.ts'
import type { Limits } from '../orders/measures.ts'
import type { Responsible, Step } from '../orders/words.ts'
import type { Anchor, EveryUnit } from './due-days.ts'

export type UsualPlan = {
  title: string
  category: AssetCategory
  every: number
  every_unit: EveryUnit
  anchor: Anchor
  responsible: Responsible
  standard: string
  /** How long it usually takes; null where it differs too much. */
  minutes: number | null
  checklist: readonly Step[]
}

const step = (label: string, kind: Step['kind'] = 'check', is_required = false): Step => ({
  label,
  kind,
  unit: '',
  is_required,
  low: null,
  high: null,
})

/** A measure; limits are usual ones, where there are any, and the maker's manual takes precedence. */
const measure = (label: string, unit: string, { low = null, high = null }: Partial<Limits> = {}): Step => ({
  ...step(label, 'measure', true),
  unit,
  low,
  high,
})

const norm = 'ABNT NBR 5674'

/**
 * What most buildings do and how often, as a starting point for a plan; a condominium can change everything. The intervals are usual for residential
 * buildings that manage maintenance by ABNT NBR 5674; manuals, city laws and contracts take precedence.
 */
export const usualPlans: readonly UsualPlan[] = [
  {
    ...{
      title: 'Elevadores: manutenção mensal',
      category: 'lift',
      every: 1,
      every_unit: 'month',
      anchor: 'date',
    },
    responsible: 'firm',
    standard: norm,
    minutes: 60,
    checklist: [
      step('Conferir o relatório da empresa'),
      step('Testar o interfone e o alarme da cabina', 'check', true),
      step('Conferir o nivelamento nos andares'),
      step('Foto do relatório assinado', 'photo', true),
    ],
  },
  {
    ...{
      title: 'Gerador: teste sem carga',
      category: 'generator',
      every: 1,
      every_unit: 'week',
      anchor: 'date',
    },
    responsible: 'staff',
    standard: norm,
    minutes: 30,
    checklist: [
      step('Nível de óleo e de água', 'check', true),
      measure('Nível de combustível', '%', { low: 50 }),
      { ...measure('Tensão da bateria', 'V', { low: 12 }), is_required: false },
      step('Ligar por dez minutos e anotar o que chamou a atenção', 'note'),
    ],
  },
  {
    ...{
      title: 'Bombas de recalque: verificação',
      category: 'pump',
      every: 1,
      every_unit: 'month',
      anchor: 'date',
    },
    responsible: 'staff',
    standard: norm,
    minutes: 30,
    checklist: [
      step('Alternar a bomba em uso', 'check', true),
      step('Vazamento nas gaxetas ou selos'),
      step('Ruído ou aquecimento fora do comum', 'note'),
    ],
  },
  {
    title: 'Bomba de incêndio: teste',
    category: 'fire',
    every: 1,
    every_unit: 'month',
    anchor: 'date',
    responsible: 'staff',
    standard: norm,
    minutes: 45,
    checklist: [
      step('Ligar pelo painel e pela abertura do hidrante', 'check', true),
      measure('Pressão na saída', 'bar'),
    ],
  },
  {
    ...{
      title: 'Iluminação de emergência: teste',
      category: 'fire',
      every: 1,
      every_unit: 'month',
      anchor: 'date',
    },
    responsible: 'staff',
    standard: norm,
    minutes: 60,
    checklist: [
      step('Desligar o circuito e percorrer as escadas', 'check', true),
      step('Luminárias que falharam', 'note'),
    ],
  },
  {
    ...{
      title: 'Caixas d’água: limpeza',
      category: 'water',
      every: 6,
      every_unit: 'month',
      anchor: 'execution',
    },
    responsible: 'firm',
    standard: norm,
    minutes: 480,
    checklist: [
      step('Avisar os moradores'),
      step('Foto depois da limpeza', 'photo', true),
      step('Certificado da empresa recebido', 'check', true),
    ],
  },
  {
    ...{
      title: 'Calhas e ralos: limpeza',
      category: 'roof',
      every: 3,
      every_unit: 'month',
      anchor: 'execution',
    },
    responsible: 'staff',
    standard: norm,
    minutes: 180,
    checklist: [step('Calhas e condutores livres', 'check', true), step('Foto da cobertura', 'photo')],
  },
  {
    ...{
      title: 'Impermeabilização: inspeção',
      category: 'roof',
      every: 1,
      every_unit: 'year',
      anchor: 'date',
    },
    responsible: 'firm',
    standard: norm,
    minutes: null,
    checklist: [step('Manchas e trincas encontradas', 'note', true), step('Fotos', 'photo', true)],
  },
  {
    ...{
      title: 'Quadros elétricos: reaperto e termografia',
      category: 'electrical',
      every: 1,
      every_unit: 'year',
      anchor: 'date',
    },
    responsible: 'firm',
    standard: norm,
    minutes: null,
    checklist: [step('Relatório recebido', 'check', true)],
  },
  {
    ...{
      title: 'Portões automáticos: lubrificação e regulagem',
      category: 'gate',
      every: 1,
      every_unit: 'month',
      anchor: 'execution',
    },
    responsible: 'supplier',
    standard: norm,
    minutes: 60,
    checklist: [
      step('Sensor antiesmagamento testado', 'check', true),
      { ...measure('Tempo de fechamento', 's'), is_required: false },
    ],
  },
  {
    title: 'Piscina: medição da água',
    category: 'pool',
    every: 1,
    every_unit: 'day',
    anchor: 'date',
    responsible: 'staff',
    standard: norm,
    minutes: 20,
    checklist: [
      measure('Cloro livre', 'mg/L', { low: 0.8, high: 3 }),
      measure('pH', '', { low: 7.2, high: 7.8 }),
    ],
  },
  {
    ...{
      title: 'Exaustão e ar-condicionado: filtros',
      category: 'air',
      every: 1,
      every_unit: 'month',
      anchor: 'execution',
    },
    responsible: 'supplier',
    standard: norm,
    minutes: null,
    checklist: [step('Filtros limpos ou trocados', 'check', true)],
  },
  {
    ...{
      title: 'Câmeras e interfones: verificação',
      category: 'security',
      every: 1,
      every_unit: 'month',
      anchor: 'date',
    },
    responsible: 'staff',
    standard: norm,
    minutes: 45,
    checklist: [step('Todas as imagens ao vivo', 'check', true), step('Gravação de sete dias atrás aberta')],
  },
  {
    ...{
      title: 'Playground e academia: inspeção visual',
      category: 'leisure',
      every: 1,
      every_unit: 'month',
      anchor: 'date',
    },
    responsible: 'staff',
    standard: norm,
    minutes: 40,
    checklist: [
      step('Parafusos, cordas e pisos firmes', 'check', true),
      step('Foto do que precisa de conserto', 'photo'),
    ],
  },
  {
    ...{
      title: 'Gás: verificação de vazamentos e válvulas',
      category: 'gas',
      every: 3,
      every_unit: 'month',
      anchor: 'date',
    },
    responsible: 'firm',
    standard: 'ABNT NBR 15526',
    minutes: 90,
    checklist: [
      step('Cheiro, ferrugem e fixação das tubulações aparentes', 'check', true),
      step('Válvulas de bloqueio abrem e fecham', 'check', true),
      measure('Pressão depois do regulador', 'kPa', { low: 2, high: 3 }),
      step('Ventilação dos abrigos e das áreas de serviço livre'),
    ],
  },
  {
    ...{
      title: 'Gás: teste de estanqueidade da rede',
      category: 'gas',
      every: 1,
      every_unit: 'year',
      anchor: 'date',
    },
    responsible: 'firm',
    standard: 'ABNT NBR 15526',
    minutes: 150,
    checklist: [
      step('Laudo com ART recebido', 'check', true),
      step('Foto do laudo', 'photo', true),
      step('O que ficou para corrigir', 'note'),
    ],
  },
  {
    ...{
      title: 'Jardim: poda e irrigação',
      category: 'garden',
      every: 2,
      every_unit: 'week',
      anchor: 'execution',
    },
    responsible: 'supplier',
    standard: norm,
    minutes: 240,
    checklist: [
      step('Galhos longe de fios, câmeras e passagens', 'check', true),
      step('Irrigação e temporizador funcionando', 'check', true),
      step('Água parada em vasos e ralos retirada', 'check', true),
      step('Pragas ou plantas doentes', 'note'),
    ],
  },
  {
    ...{
      title: 'Jardim: adubação e troca de mudas',
      category: 'garden',
      every: 3,
      every_unit: 'month',
      anchor: 'date',
    },
    responsible: 'supplier',
    standard: norm,
    minutes: 300,
    checklist: [step('Foto dos canteiros', 'photo'), step('O que foi aplicado', 'note', true)],
  },
  {
    ...{
      title: 'Fachada: inspeção visual',
      category: 'facade',
      every: 1,
      every_unit: 'year',
      anchor: 'date',
    },
    responsible: 'firm',
    standard: norm,
    minutes: null,
    checklist: [step('Fotos de trincas e peças soltas', 'photo', true), step('O que se viu', 'note', true)],
  },
]
