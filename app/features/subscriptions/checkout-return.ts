import { type LoaderFunctionArgs, redirect } from 'react-router'
import { returnPlace } from '../../../domain/subscriptions/refusals.ts'

/** Where the payment provider sends people back, whatever the outcome of the checkout. The kind of purchase decides which page shows it. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(returnPlace(new URL(request.url).searchParams))
