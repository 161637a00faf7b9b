/** The simulator's data, in the terms and shapes of Mercado Pago's API; amounts are reais, as there. */

type Person = { email?: string; first_name?: string; last_name?: string; identification?: Identification }
type Identification = { type?: string; number?: string }

/** An account that payments go to: the platform's own, or one that was connected by OAuth. */
export type Account = {
  userId: number
  name: string
  /** CPF or CNPJ of the holder, bare. */
  document?: string
  accessToken: string
  refreshToken: string
  publicKey: string
}

export type AutoRecurring = {
  frequency: number
  frequency_type: 'days' | 'months'
  transaction_amount: number
  currency_id: string
  start_date?: string
  end_date?: string
  free_trial?: { frequency: number; frequency_type: 'days' | 'months' }
}

type PreapprovalStatus = 'pending' | 'authorized' | 'paused' | 'cancelled'

export type Preapproval = {
  id: string
  version: number
  collector_id: number
  preapproval_plan_id?: string
  reason: string
  external_reference?: string
  /** Empty when read, as at the provider. */
  payer_email: string
  back_url: string
  init_point: string
  auto_recurring: AutoRecurring
  status: PreapprovalStatus
  date_created: string
  last_modified: string
  next_payment_date?: string
  payment_method_id?: string
  summarized: {
    charged_quantity: number
    charged_amount: number
    pending_charge_quantity: number
    last_charged_date?: string
    last_charged_amount?: number
    semaphore: 'green' | 'yellow' | 'red' | 'blank'
  }
}

/** A subscription, with the data that only its provider knows. */
export type Subscription = {
  told: Preapproval
  card: Card | null
  /** When the first instalment is charged; the others follow from it. */
  firstCharge: string | null
  /** Instalments that were scheduled so far. */
  scheduled: number
  /** Instalments refused one after the other. */
  refused: number
}

export type PlanOfRecurrence = {
  id: string
  collector_id: number
  reason: string
  back_url: string
  status: 'active' | 'cancelled'
  auto_recurring: AutoRecurring
  init_point: string
  date_created: string
  last_modified: string
}

/** A recurring charge of a subscription (`authorized_payments`). */
export type Invoice = {
  id: number
  type: 'recurring'
  preapproval_id: string
  collector_id: number
  reason: string
  external_reference?: string
  currency_id: string
  transaction_amount: number
  date_created: string
  last_modified: string
  /** When it is charged, or tried again. */
  debit_date: string
  retry_attempt: number
  status: 'scheduled' | 'processed' | 'recycling' | 'cancelled'
  payment?: { id: number; status: string; status_detail: string }
}

export type PaymentStatus =
  | 'pending'
  | 'in_process'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

export type Refund = {
  id: number
  payment_id: number
  amount: number
  status: 'approved'
  date_created: string
}

export type Payment = {
  id: number
  collector_id: number
  status: PaymentStatus
  status_detail: string
  transaction_amount: number
  transaction_amount_refunded: number
  currency_id: 'BRL'
  description: string
  external_reference?: string
  date_created: string
  date_last_updated: string
  date_approved: string | null
  date_of_expiration: string | null
  payment_method_id: string
  payment_type_id: 'credit_card' | 'bank_transfer' | 'ticket'
  installments: number
  operation_type: 'regular_payment' | 'recurring_payment'
  live_mode: false
  metadata: Record<string, unknown>
  notification_url?: string
  payer: Person
  card?: { first_six_digits: string; last_four_digits: string; cardholder: { name: string } }
  barcode?: { content: string }
  /** The fee deducted once it is approved; the rest is `net_received_amount`. */
  fee_details: { type: 'mercadopago_fee'; amount: number; fee_payer: 'collector' }[]
  transaction_details?: {
    external_resource_url?: string
    net_received_amount?: number
    total_paid_amount?: number
  }
  /** From when it can be drawn. */
  money_release_date: string | null
  point_of_interaction?: {
    type: string
    transaction_data?: {
      qr_code?: string
      qr_code_base64?: string
      ticket_url?: string
      subscription_id?: string
    }
  }
  refunds: Refund[]
}

/** The card that a token represents; the number itself is not stored. */
export type Card = { holder: string; first_six_digits: string; last_four_digits: string; brand: string }

export type CardToken = { id: string; card: Card; collector_id: number; dueAt: string; used: boolean }
