// Made by `npm run types` from docs/openapi.json.

export interface paths {
    "/api/v1/boat-layouts/{voyage_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The seat map of a voyage, read at the operator now
         * @description Read it right before a booking, to choose seats: other channels sell too. Rows and columns count from 1. A cell with a `seat_code` can be sold while its state is `available`; `marked` seats are given away by this service and not known to the operator yet.
         */
        get: operations["get_boat_layout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bookings of the organization
         * @description What to compare with before any retry of a creation, and what a nightly comparison of your own books reads.
         */
        get: operations["list_bookings"];
        put?: never;
        /**
         * Create a tentative booking
         * @description Call it when the customer has chosen seats, right after the layout was read again. All legs or nothing. Seats are marked inside the service until `payment_expired_at`; the operators learn nothing and no money moves. There is no idempotency key: give a `client_reference`, and after a timeout look into the list of bookings by it before creating again.
         */
        post: operations["create_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A booking: the truth about its issuance
         * @description Poll this: it is the truth about an issuance, whatever a call, a webhook or a timeout said. Status 10 means that the tickets are confirmed at the operator. Ask again at `next_poll_after`; with `If-None-Match` an unchanged booking answers 304 and costs next to nothing.
         */
        get: operations["get_booking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a booking, or some of its tickets
         * @description A tentative booking ends at once and free. An issued one is cancelled at its operators at their penalty, and the refund goes level by level; the call waits for them, and hanging up changes nothing: poll the booking. `Prefer: respond-async` answers 202 at once, and so does what staff have to cancel by hand: it stays at 12 until they have. Cancelling what is cancelled already is a 200.
         */
        post: operations["cancel_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What cancelling would cost now
         * @description Ask before cancelling, and show it: the operator keeps a penalty that grows towards departure. Changes nothing.
         */
        get: operations["get_booking_cancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give tickets of a leg other seats, or the leg another voyage
         * @description Instead of cancelling and buying anew: other seats, or another voyage of the same operator. A tentative booking changes at once and free. For an issued one the operator gets a new order, then takes the old seats back for its change fee; the difference is held before and paid after, level by level. The call waits for the operator, and hanging up changes nothing: poll the booking, whose `change` says what became of it. `Prefer: respond-async` answers 202 at once. With `dry_run` the answer is the price of the change and nothing changes.
         */
        post: operations["change_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/issuance-preflight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What confirming would meet now
         * @description Right before a confirmation, when a refusal would be awkward: everything that confirming checks, without doing it. It holds nothing, orders nothing and does not count as a call to confirm. It asks the operators for their fares of now and for their seats, whose layout may be two seconds old. The world may move between this and the confirmation.
         */
        get: operations["get_issuance_preflight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/{id}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Copies of the issued ticket files
         * @description Addresses of the ticket files after an issuance, as often as you like: it issues nothing and costs nothing. Empty before issuance.
         */
        get: operations["list_booking_tickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bookings/confirmToIssue/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue the tickets: places real orders and spends real money
         * @description Call it once, when the customer has paid you: it places real orders and spends real money, on UAT too. It makes the price again, holds it along the chain, submits the orders and answers when the outcome is known, which may take 5 to 8 minutes. Hanging up changes nothing; `Prefer: respond-async` answers 202 at once. After a timeout or a 202 poll the booking and do not confirm again. At most 5 calls in 60 seconds; while an attempt has no outcome another one is `booking_processing`, also after the 600 seconds of its lock.
         */
        post: operations["confirm_booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Passengers of the organization’s bookings, read-only
         * @description Who travels: for finding the bookings of a person by document number. Read-only; a passenger is recorded with the booking.
         */
        get: operations["list_customers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One passenger
         * @description One person of a booking, with the tickets in their name.
         */
        get: operations["get_customer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/debt-ledgers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the organization owes its parent
         * @description The same account seen as a debt: how much of the credit limit is used. An organization has one debt ledger, with its parent.
         */
        get: operations["list_debt_ledgers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/debt-ledgers/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The statement of a debt ledger
         * @description The lines of the account with what was owed after each.
         */
        get: operations["list_debt_ledger_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every event of the organization
         * @description What to read when a webhook may have been lost, and at the start of your service: every event of the organization, for good, numbered without gaps. Read with `sort=_id`, keep the `id` of the last event, and go on with `after`: an empty page says that nothing has happened since.
         */
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events of the organization as they happen
         * @description Server-sent events: `id` is the event’s id, `event` its type, `data` the event as `GET /events` has it, on one line. Goes on right after `Last-Event-ID`; without it, begins with the next event. A comment is sent while nothing happens. The stream ends when the service stops or the key is deleted: connect again with the last id. At most 10 streams of an organization at once.
         */
        get: operations["get_event_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who the key belongs to
         * @description The first call of an integration: whose key this is, of which environment, and what it may do. Call it at the start of your service, so that a key of the wrong environment is noticed before it books.
         */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The thirteen operators, and how each of them issues
         * @description How each operator issues (`automated` or `manual`), how long it takes to confirm, which passenger types it has and which passenger fields it wants. Voyages of operators with `issuance: manual` can be booked and not confirmed through the API: filter them or say so in your user interface. Changes with the configuration only.
         */
        get: operations["list_operators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Leg orders, read-only
         * @description One order for each leg of a booking, with its NET price, its tickets and what was refunded. Read-only: the life of an order runs through its booking.
         */
        get: operations["list_orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One leg order
         * @description One leg with its tickets, for example to see which leg of a partly issued booking failed and why.
         */
        get: operations["get_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All routes, each direction by itself
         * @description Which pairs of terminals are sailed, by whom, and how long it takes. Use it to offer only pairs that exist; each direction is a route of its own. Changes with the configuration only.
         */
        get: operations["list_routes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/terminals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All terminals
         * @description Codes, names, positions and time zones. `departure_terminal` and `arrival_terminal` take these codes everywhere. Changes with the configuration only: read it once a day and keep it.
         */
        get: operations["list_terminals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A ticket as PDF
         * @description The file behind a `download_url`. Needs the Bearer key, so download it in your backend and hand the file on, never the address. With several passengers there is one file for each ticket.
         */
        get: operations["get_ticket_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-price-additions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organization’s own rules
         * @description What was set, for comparing after a timeout and for showing it to staff. Rules of organizations above you are never shown.
         */
        get: operations["list_ticket_price_additions"];
        put?: never;
        /**
         * Add a rule to the organization’s prices
         * @description Needs the permission `price_additions:create`. The rule counts for the organization’s own customers and for everybody below it. There is no idempotency key and two equal rules both count: after a timeout list the rules before creating again, and look at `possible_duplicate_of`, which points at a likely twin.
         */
        post: operations["create_ticket_price_addition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-price-additions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rule of the organization
         * @description To show one rule again, by the identifier that its creation answered.
         */
        get: operations["get_ticket_price_addition"];
        put?: never;
        post?: never;
        /**
         * Take a rule out of the organization’s prices
         * @description Needs the permission `price_additions:create`. From then on prices are made without it. Tentative bookings show their price of before until it is made again at confirmation.
         */
        delete: operations["delete_ticket_price_addition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-price-additions/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a fare costs, for the customer and for the agency
         * @description Before a booking, to show the customer’s price and your own: totals for the passenger count, how they come about, and which of your own rules apply. Needs only a valid key. Without a view the price is the end-customer quote. Indicative: the price is made again at confirmation.
         */
        post: operations["check_ticket_price_additions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lines of the organization’s account
         * @description The statement, for comparing with your own books. Every line says what changed, what was there afterwards, and what caused it. `balance_after` of a line is the one before it plus `balance_change`.
         */
        get: operations["list_transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the organization has with its parent
         * @description Before confirming, to see whether `available` covers the NET total. What organizations above you have is never shown, and may still refuse an order.
         */
        get: operations["get_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organization’s vouchers
         * @description The codes of the organization, with how often each was used.
         */
        get: operations["list_vouchers"];
        put?: never;
        /**
         * Create a discount code for the organization’s own customers
         * @description Needs the permission `vouchers:create`. A voucher lowers the end-customer price only, never what you pay your parent. The code is unique in the organization: after a timeout a second creation is refused at `/code` if the first arrived.
         */
        post: operations["create_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vouchers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One voucher of the organization
         * @description To see how often a code was used, or to find one again after a timeout.
         */
        get: operations["get_voucher"];
        put?: never;
        post?: never;
        /**
         * End a voucher
         * @description Needs the permission `vouchers:create`. The code is refused from then on. Bookings that used it keep their discount.
         */
        delete: operations["delete_voucher"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vouchers/check-aplicability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether a voucher applies, and what it takes off
         * @description Before a booking, when a customer types a code. Needs only a valid key. A refusal is a 200 with the reason and the price unchanged, because it is an answer and no error. Name either a voyage, or a date and both terminals.
         */
        post: operations["check_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voyage-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A calendar: voyages per date of a route
         * @description For a calendar or a date picker: how many sailings of a route are on sale per date, and how many of them have seats. Operators are asked for days without an answer of the last hour, no longer than the search budget. `as_of` says how old the oldest of a day’s answers is; where it is null there may be more than what is told.
         */
        get: operations["list_voyage_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voyage-counts/{voyage_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Seats still free per cabin class, read at the operator now
         * @description Cheaper than the boat layout where no seats are chosen, for example to warn of the last places. Already less the seats that this service has promised.
         */
        get: operations["get_voyage_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voyages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sailings of a route on a date
         * @description The beginning of every sale. It answers within the search budget although an operator is slow, so an empty list is no proof that no voyage exists: `sources` says of each operator whether it answered. Prices are indicative; the price that counts is made at confirmation.
         */
        get: operations["search_voyages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voyages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One voyage as the operator last told it
         * @description To show again what a customer chose, without a search. It is as old as `as_of` says; seats and counts of now come from the boat layout and the voyage counts.
         */
        get: operations["get_voyage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the organization is told of its events
         * @description Needs the permission `webhooks:manage`. 404 when none is registered.
         */
        get: operations["get_webhook_endpoint"];
        /**
         * Register the URL that events go to
         * @description Needs the permission `webhooks:manage`. One URL for each organization; another one takes its place. Each event is sent there once, as a POST of `{ id, type, created_at, data }` with identifiers only: unsigned, within 2 seconds, redirects not followed, never again. It can be lost: `GET /events` has them all. `https` to the public internet only.
         */
        put: operations["put_webhook_endpoint"];
        post?: never;
        /**
         * Be told of no more events
         * @description Needs the permission `webhooks:manage`. Nothing more is sent; what has not been sent yet is dropped, and the feed has it.
         */
        delete: operations["delete_webhook_endpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoint/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to the endpoint, and what came of it
         * @description Needs the permission `webhooks:manage`. To find out why a receiver heard nothing. Kept for 30 days.
         */
        get: operations["list_webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoint/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test now, and say what came of it
         * @description Needs the permission `webhooks:manage`. To try a receiver without a booking: the body is that of an event of type `webhook.ping` with empty `data`; it is no event and stands in no feed. What came of it is in the answer, a receiver that fails is no error of this call. At most one in 5 seconds.
         */
        post: operations["check_webhook_endpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "booking.issuedTicket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The tickets of a booking are issued: it is at status 10
         * @description One POST, unsigned, within 2 seconds, redirects not followed, never sent again: a signal that can be lost. Read the booking: `GET /api/v1/bookings/{id}` is the truth.
         */
        post: operations["webhook_booking_issued_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "booking.issuedTicketError": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The issuance of a booking failed: it is at status 6
         * @description One POST, unsigned, within 2 seconds, redirects not followed, never sent again: a signal that can be lost. Read the booking: `GET /api/v1/bookings/{id}` is the truth.
         */
        post: operations["webhook_booking_issued_ticket_error"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was drafted for an issued order
         * @description One POST, unsigned, within 2 seconds, redirects not followed, never sent again: a signal that can be lost. There is no operation that reads invoices: do not write a handler that fetches one.
         */
        post: operations["webhook_invoice_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The invoice provider refused an invoice
         * @description One POST, unsigned, within 2 seconds, redirects not followed, never sent again: a signal that can be lost. There is no operation that reads invoices: do not write a handler that fetches one.
         */
        post: operations["webhook_invoice_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The invoice provider published an invoice
         * @description One POST, unsigned, within 2 seconds, redirects not followed, never sent again: a signal that can be lost. There is no operation that reads invoices: do not write a handler that fetches one.
         */
        post: operations["webhook_invoice_published"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice changed, because its order was changed or cancelled
         * @description One POST, unsigned, within 2 seconds, redirects not followed, never sent again: a signal that can be lost. There is no operation that reads invoices: do not write a handler that fetches one.
         */
        post: operations["webhook_invoice_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test that somebody asked for
         * @description One POST, unsigned, within 2 seconds, redirects not followed, never sent again: a signal that can be lost. It is no event and stands in no feed.
         */
        post: operations["webhook_webhook_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Balance: {
            /**
             * Format: date-time
             * @description UTC
             */
            as_of: string;
            /**
             * Format: int64
             * @description balance + credit_limit - held, in dong
             */
            available: number;
            /**
             * Format: int64
             * @description Deposit; negative is owed to the parent, in dong
             */
            balance: number;
            /**
             * Format: int64
             * @description How far the balance may go below zero, in dong
             */
            credit_limit: number;
            /**
             * Format: int64
             * @description Set aside for issuances under way, in dong
             */
            held: number;
        };
        BoatLayout: {
            /** @description From the lowest up */
            decks: {
                cells: {
                    /**
                     * Format: int64
                     * @description 1 is the leftmost
                     */
                    column: number;
                    /**
                     * Format: int64
                     * @description How many columns it takes
                     */
                    column_span: number;
                    /** @description seat, bed, vehicle, aisle, stairs, wc, ... */
                    kind: string;
                    /**
                     * Format: int64
                     * @description 1 is the foremost
                     */
                    row: number;
                    /**
                     * Format: int64
                     * @description How many rows it takes
                     */
                    row_span: number;
                    seat_class: string | null;
                    seat_code: string | null;
                    state: ("available" | "marked" | "sold" | "blocked") | null;
                }[];
                /**
                 * Format: int64
                 * @description How many, from port to starboard
                 */
                columns: number;
                /**
                 * Format: int64
                 * @description 1 is the lowest
                 */
                deck: number;
                /** @description What the operator calls it */
                label: string;
                /**
                 * Format: int64
                 * @description How many, fore to aft
                 */
                rows: number;
            }[];
            /**
             * Format: uuid
             * @description The voyage
             */
            id: string;
            /**
             * Format: uuid
             * @description The same: a voyage has one layout
             */
            voyage_id: string;
        };
        Booking: {
            /** @description What to do about it */
            advice: {
                /**
                 * @description Stable; translate by it
                 * @enum {string}
                 */
                code: "confirm_in_time" | "ask_for_ticketing" | "ticketing_was_asked" | "voyage_is_closed" | "book_again" | "wait_for_issuance" | "wait_for_ticketing" | "wait_for_certainty" | "wait_for_cancellation" | "wait_for_cancellation_by_hand" | "wait_for_change" | "use_the_tickets" | "confirm_again" | "contact_the_service" | "nothing_to_do";
                /** @description The same in English */
                text: string;
            };
            /** @description As the booking stands; the preflight looks at everything */
            allowed_actions: ("confirm" | "change" | "cancel" | "download" | "poll" | "contact_operator")[];
            base_total_before_change: number | null;
            /** @description Eight letters and digits */
            booking_code: string;
            /**
             * @description How sure the state is. `none`: no operator is concerned. `in_flight`: an operator is at it. `unknown`: its answer was lost and it is being asked
             * @enum {string}
             */
            certainty: "none" | "in_flight" | "operator_confirmed" | "operator_refused" | "unknown";
            change: {
                /**
                 * Format: uuid
                 * @description The leg
                 */
                order_id: string;
                reason: string | null;
                /**
                 * @description What became of it
                 * @enum {string}
                 */
                state: "running" | "changed" | "failed";
            } | null;
            client_reference: string | null;
            /** @description Who answers for the booking */
            contact: {
                email: string;
                name: string;
                phone: string;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: uuid
             * @description What every other call names
             */
            id: string;
            invoice_recipient: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: int64
             * @description What the agency pays its parent, in dong
             */
            net_total: number;
            next_poll_after: string | null;
            orders: components["schemas"]["Order"][];
            /**
             * Format: date-time
             * @description When the seat hold ends, UTC
             */
            payment_expired_at: string;
            payment_status: components["schemas"]["PaymentStatus"];
            /**
             * @description The number before it as a word
             * @enum {string}
             */
            payment_status_name: "unpaid" | "paid" | "partly_refunded" | "refunded";
            status: components["schemas"]["BookingStatus"];
            /**
             * @description The number before it as a word
             * @enum {string}
             */
            status_name: "requested" | "issue_error" | "expired" | "issued" | "cancellation_requested" | "cancelled" | "cancelled_by_operator";
            ticket_files: components["schemas"]["TicketFile"][];
            /**
             * Format: int64
             * @description End-customer total, tax included, in dong
             */
            total_price: number;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            voucher: {
                /** @description What the customer typed */
                code: string;
            } | null;
        };
        BookingCancellation: {
            /** @description Some tickets only */
            ticket_ids?: string[];
        };
        BookingChange: {
            /** @description Answers what it would cost; no change */
            dry_run?: boolean;
            /**
             * Format: uuid
             * @description The leg
             */
            order_id: string;
            /** @description The tickets that change, each with its new seat */
            seats: {
                /** @description Its new seat */
                seat_code: string;
                /**
                 * Format: uuid
                 * @description Which ticket
                 */
                ticket_id: string;
            }[];
            /**
             * Format: uuid
             * @description Another voyage of the same operator; every live ticket is named then
             */
            voyage_id?: string;
        };
        BookingPage: {
            data: components["schemas"]["Booking"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        /**
         * Format: int32
         * @description Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator
         * @enum {integer}
         */
        BookingStatus: 2 | 6 | 8 | 10 | 12 | 14 | 16;
        CalendarDay: {
            as_of: string | null;
            /**
             * Format: date
             * @description Local date at the departure terminal
             * @example 2026-12-01
             */
            departure_date: string;
            /**
             * Format: int64
             * @description Sailings that are still on sale
             */
            voyages: number;
            /**
             * Format: int64
             * @description Of these, with a seat free in any class
             */
            voyages_with_seats: number;
        };
        CalendarDayPage: {
            data: components["schemas"]["CalendarDay"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        CancellationQuote: {
            /** @description Whether it would be accepted now */
            allowed: boolean;
            /**
             * Format: uuid
             * @description The same
             */
            booking_id: string;
            /** @description Tentative: no operator knows it and no money moved */
            free: boolean;
            /**
             * Format: uuid
             * @description The booking
             */
            id: string;
            /**
             * Format: int64
             * @description What comes back to the agency: NET less the penalty, in dong
             */
            net_refund: number;
            /** @description By leg */
            orders: {
                allowed: boolean;
                /** @description The service’s staff cancel it at the operator: it takes hours, and what the operator keeps may differ from its schedule */
                by_hand: boolean;
                /**
                 * Format: int64
                 * @description 1 is the first
                 */
                leg: number;
                /**
                 * Format: int64
                 * @description Of this leg, in dong
                 */
                net_refund: number;
                /**
                 * Format: uuid
                 * @description The leg
                 */
                order_id: string;
                /**
                 * Format: int64
                 * @description Of this leg, in dong
                 */
                penalty: number;
                reason: string | null;
                tickets: {
                    /**
                     * Format: int64
                     * @description Of this ticket, in dong
                     */
                    net_refund: number;
                    /**
                     * Format: int64
                     * @description Of this ticket, in dong
                     */
                    penalty: number;
                    seat_code: string;
                    /** Format: uuid */
                    ticket_id: string;
                }[];
            }[];
            /**
             * Format: int64
             * @description What the operators keep, in dong
             */
            penalty: number;
            reason: string | null;
        };
        ChangeQuote: {
            /** @description Whether it would be accepted now */
            allowed: boolean;
            /**
             * Format: uuid
             * @description The booking
             */
            booking_id: string;
            /**
             * Format: int64
             * @description The operator’s, of all changed tickets; 0 while tentative, in dong
             */
            change_fee: number;
            /**
             * Format: int64
             * @description The same after the change, in dong
             */
            net_after: number;
            /**
             * Format: int64
             * @description NET of the tickets that are priced anew, in dong
             */
            net_before: number;
            /**
             * Format: int64
             * @description What the agency pays, or gets back when negative: NET difference and fee, in dong
             */
            net_difference: number;
            /**
             * Format: uuid
             * @description The leg
             */
            order_id: string;
            reason: string | null;
            /**
             * Format: int64
             * @description The same after the change, fee included, in dong
             */
            total_price_after: number;
            /**
             * Format: int64
             * @description End-customer total of the booking, in dong
             */
            total_price_before: number;
        };
        CreatedPriceAddition: {
            /** @description Whether it counts */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, as `amount_type` says
             */
            amount: number;
            /**
             * @description percent: amount in basis points (1000 = 10%); flat: dong per passenger
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            arrival_terminal: string | null;
            count_max: number | null;
            count_min: number | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            departure_from: string | null;
            departure_terminal: string | null;
            departure_to: string | null;
            /**
             * @description What it does to the price
             * @enum {string}
             */
            direction: "increase" | "decrease";
            effective_from: string | null;
            effective_to: string | null;
            /**
             * Format: uuid
             * @description Of the rule
             */
            id: string;
            operator: string | null;
            passenger_types: string[] | null;
            possible_duplicate_of: string | null;
            /**
             * Format: int64
             * @description Lower goes first
             */
            priority: number;
            seat_classes: string[] | null;
            /** @description For your own staff */
            title: string;
            voyage_id: string | null;
        };
        Customer: {
            /**
             * Format: uuid
             * @description Where they travel
             */
            booking_id: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            date_of_birth: string | null;
            document_number: string | null;
            email: string | null;
            /** @description As in the document */
            full_name: string;
            gender: string | null;
            /**
             * Format: uuid
             * @description Of this person in this booking
             */
            id: string;
            nationality: string | null;
            phone: string | null;
            /** @description In their name */
            ticket_ids: string[];
        };
        CustomerPage: {
            data: components["schemas"]["Customer"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        DebtLedger: {
            /**
             * Format: date-time
             * @description UTC
             */
            as_of: string;
            /**
             * Format: int64
             * @description balance + credit_limit - held, in dong
             */
            available: number;
            /**
             * Format: int64
             * @description Deposit; negative is owed, in dong
             */
            balance: number;
            /**
             * Format: int64
             * @description How much may be owed, in dong
             */
            credit_limit: number;
            creditor: {
                code: string;
                name: string;
            } | null;
            /**
             * Format: int64
             * @description Set aside for issuances under way, in dong
             */
            held: number;
            /**
             * Format: uuid
             * @description The organization: it has one debt ledger, with its parent
             */
            id: string;
            /**
             * Format: int64
             * @description What is owed to the parent; 0 while the balance is not negative, in dong
             */
            outstanding: number;
        };
        DebtLedgerEntry: {
            /**
             * Format: int64
             * @description Balance after this line, in dong
             */
            balance_after: number;
            /**
             * Format: int64
             * @description Change of the balance, in dong
             */
            balance_change: number;
            /** @description With booking_id, order_id, ... */
            cause: {
                /** @description issuance, refund, top_up, ... */
                kind: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: int64
             * @description Held after this line, in dong
             */
            held_after: number;
            /**
             * Format: int64
             * @description Change of what is held, in dong
             */
            held_change: number;
            /**
             * Format: uuid
             * @description Of the line
             */
            id: string;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "hold" | "settle" | "release" | "transfer";
            /**
             * Format: int64
             * @description What was owed after this line, in dong
             */
            outstanding_after: number;
        };
        DebtLedgerEntryPage: {
            data: components["schemas"]["DebtLedgerEntry"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        DebtLedgerPage: {
            data: components["schemas"]["DebtLedger"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Event: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description Identifiers only: read the booking */
            data: {
                /** @description For people */
                booking_code: string;
                /**
                 * Format: uuid
                 * @description What to read
                 */
                booking_id: string;
                /**
                 * Format: uuid
                 * @description Of an invoice event
                 */
                invoice_id?: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description What `after` and `Last-Event-ID` take
             */
            id: string;
            /**
             * Format: int64
             * @description Grows by one with each event
             */
            number: number;
            /**
             * @description What happened
             * @enum {string}
             */
            type: "booking.issuedTicket" | "booking.issuedTicketError" | "invoice.created" | "invoice.updated" | "invoice.published" | "invoice.failed";
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        FieldError: {
            /** @description What is wrong with it */
            message: string;
            /** @description JSON pointer into what was sent */
            path: string;
        };
        Identity: {
            /**
             * @description The environment of this installation
             * @enum {string}
             */
            environment: "production" | "uat";
            /**
             * Format: uuid
             * @description The organization
             */
            id: string;
            /** @description The key itself, never its text */
            key: {
                /** Format: uuid */
                id: string;
                name: string;
                permissions: ("price_additions:create" | "vouchers:create" | "webhooks:manage")[];
            };
            /** @description Whose key it is */
            organization: {
                code: string;
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        IssuancePreflight: {
            /**
             * Format: uuid
             * @description The booking
             */
            booking_id: string;
            /**
             * Format: int64
             * @description In the window of the call ceiling
             */
            confirm_calls_left: number;
            funds_suffice: {
                /** @description Those of everybody above you */
                above: boolean;
                /** @description Your own balance and credit */
                own: boolean;
            } | null;
            /**
             * Format: int64
             * @description Of a tentative booking
             */
            hold_seconds_left: number;
            /**
             * Format: int64
             * @description Of the 600 of an issuance under way. Its outcome ends the lock before; while there is none, confirming is refused also at 0
             */
            lock_seconds_left: number;
            /** @description By leg */
            orders: {
                /**
                 * @description How its operator issues
                 * @enum {string}
                 */
                issuance: "automated" | "direct" | "manual";
                /** Format: int64 */
                leg: number;
                operator: string;
                /**
                 * @description After recent calls: `failing` is not asked for a moment
                 * @enum {string}
                 */
                operator_health: "healthy" | "recovering" | "failing";
                /**
                 * Format: uuid
                 * @description The leg
                 */
                order_id: string;
                seats_free: number | null;
                /** Format: int64 */
                seats_wanted: number;
                /**
                 * Format: int64
                 * @description How long its operator usually takes
                 */
                typical_seconds: number;
            }[];
            pricing: {
                before: {
                    /**
                     * Format: int64
                     * @description What the agency pays its parent, in dong
                     */
                    net_total: number;
                    /**
                     * Format: int64
                     * @description End-customer total, tax included, in dong
                     */
                    total_price: number;
                };
                /** @description Empty when it is the same */
                changes: ("fare_changed" | "additions_changed" | "voucher_changed")[];
                now: {
                    /**
                     * Format: int64
                     * @description What the agency pays its parent, in dong
                     */
                    net_total: number;
                    /**
                     * Format: int64
                     * @description End-customer total, tax included, in dong
                     */
                    total_price: number;
                };
            } | null;
            /** @description In the order in which confirming would meet them, refusals first */
            reasons: {
                /**
                 * @description Of a refusal: the code that confirming would answer with
                 * @enum {string}
                 */
                code: "booking_processing" | "insufficient_balance" | "booking_not_confirmable" | "seat_unavailable" | "voyage_closed" | "confirm_cooldown" | "issuance_not_supported" | "operator_unavailable" | "already_issued" | "operator_unhealthy" | "seat_taken_at_operator" | "seats_unknown" | "price_changed" | "hold_is_short";
                /** @description The same for people */
                detail: string;
                /**
                 * @description What the reason amounts to
                 * @enum {string}
                 */
                kind: "refusal" | "risk";
            }[];
            /**
             * Format: int64
             * @description Until the ceiling lets another call through; 0: at once
             */
            seconds_until_next_call: number;
            /**
             * Format: int64
             * @description All legs, one after the other
             */
            typical_seconds: number;
            /**
             * @description `ready`: nothing speaks against it. `risky`: it would be accepted, and may well fail. `refused`: it would be refused
             * @enum {string}
             */
            verdict: "ready" | "risky" | "refused";
        };
        NewBooking: {
            /** @description Your own, to find the booking by after a timeout. It need not be unique, and names no person: it is kept for good */
            client_reference?: string;
            /** @description Who answers for the booking */
            contact: {
                /**
                 * Format: email
                 * @description Where to write
                 */
                email: string;
                /** @description Who answers for the booking */
                name: string;
                /** @description Digits, with the country code */
                phone: string;
            };
            /** @description Who the invoice is for; without it, your organization */
            invoice_recipient?: {
                address?: string;
                company?: string;
                /** Format: email */
                email?: string;
                name: string;
                tax_code?: string;
            };
            /** @description Each voyage once; all are booked or none */
            legs: {
                /** @description Who sails, each on a seat */
                passengers: components["schemas"]["Passenger"][];
                /**
                 * Format: uuid
                 * @description What to sail
                 */
                voyage_id: string;
            }[];
            /** @description A voucher of yours; it lowers the end-customer price */
            voucher_code?: string;
        };
        NewPriceAddition: {
            /**
             * @description False: it is kept and does not count
             * @default true
             */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, as `amount_type` says
             */
            amount: number;
            /**
             * @description percent: amount in basis points (1000 = 10%); flat: dong per passenger
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            /**
             * @description Only to here
             * @example RGA
             */
            arrival_terminal?: string;
            /**
             * Format: int32
             * @description At most so many
             */
            count_max?: number;
            /**
             * Format: int32
             * @description At least so many passengers of one seat class and passenger type in the leg
             */
            count_min?: number;
            /**
             * Format: date
             * @description Only sailings on or after
             * @example 2026-12-01
             */
            departure_from?: string;
            /**
             * @description Only from here
             * @example RGA
             */
            departure_terminal?: string;
            /**
             * Format: date
             * @description Only sailings on or before
             * @example 2026-12-01
             */
            departure_to?: string;
            /**
             * @description What it does to the price
             * @enum {string}
             */
            direction: "increase" | "decrease";
            /**
             * Format: date-time
             * @description Counts for prices made at or after
             */
            effective_from?: string;
            /**
             * Format: date-time
             * @description Counts for prices made before
             */
            effective_to?: string;
            /** @description Only this operator */
            operator?: string;
            /** @description Only these passenger types */
            passenger_types?: string[];
            /**
             * Format: int32
             * @description Lower goes first
             * @default 0
             */
            priority: number;
            /** @description Only these cabin classes */
            seat_classes?: string[];
            /** @description For your own staff */
            title: string;
            /**
             * Format: uuid
             * @description Only this voyage
             */
            voyage_id?: string;
        };
        NewVoucher: {
            /**
             * @description False: it is kept and refused
             * @default true
             */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, as `amount_type` says
             */
            amount: number;
            /**
             * @description percent: basis points (1000 = 10%); flat: dong per booking
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            /**
             * @description Only to here
             * @example RGA
             */
            arrival_terminal?: string;
            /** @description What the customer types; case does not matter */
            code: string;
            /**
             * Format: int32
             * @description How often per customer, told apart by the contact’s e-mail address
             */
            customer_limit?: number;
            /**
             * Format: date
             * @description Only sailings on or after
             * @example 2026-12-01
             */
            departure_from?: string;
            /**
             * @description Only from here
             * @example RGA
             */
            departure_terminal?: string;
            /**
             * Format: date
             * @description Only sailings on or before
             * @example 2026-12-01
             */
            departure_to?: string;
            /**
             * Format: date-time
             * @description For bookings made at or after
             */
            effective_from?: string;
            /**
             * Format: date-time
             * @description For bookings made before
             */
            effective_to?: string;
            /**
             * Format: int64
             * @description The least order total it applies to, in dong
             * @default 0
             */
            minimum_order_total: number;
            /** @description Only these cabin classes */
            seat_classes?: string[];
            /** @description For your own staff */
            title: string;
            /**
             * Format: int32
             * @description How often in all
             */
            usage_limit?: number;
        };
        NewWebhookEndpoint: {
            /**
             * @description `https`, and on the public internet
             * @example https://example.com/x
             */
            url: string;
        };
        Operator: {
            /** @description Its code everywhere */
            code: string;
            /** @description Connected directly: places real orders in every environment */
            direct: boolean;
            /**
             * @description How tickets are issued
             * @enum {string}
             */
            issuance: "automated" | "manual";
            /** @description For people */
            name: string;
            /** @description With their ages in full years at departure */
            passenger_types: {
                code: string;
                /** @description In Vietnamese */
                label: string;
                /** @description In English */
                label_en: string;
                max_age: number | null;
                /**
                 * Format: int64
                 * @description From
                 */
                min_age: number;
            }[];
            /** @description What a booking must say of every passenger; `plate_number` only of one on a place for a vehicle */
            required_passenger_fields: string[];
            /**
             * Format: int64
             * @description Before departure, when its counter closes
             */
            sales_cutoff_minutes: number;
            /** @description How long issuing takes */
            typical_confirmation_seconds: {
                /** Format: int64 */
                max: number;
                /** Format: int64 */
                min: number;
            };
        };
        OperatorPage: {
            data: components["schemas"]["Operator"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Order: {
            /**
             * Format: uuid
             * @description Its booking
             */
            booking_id: string;
            /**
             * Format: uuid
             * @description Of the leg
             */
            id: string;
            issue_error: {
                /** @description operator_rejected, operator_unreachable, not_found_at_operator or earlier_leg_failed */
                code: string;
                /** @description The operator’s word */
                message: string;
            } | null;
            /**
             * Format: int64
             * @description 1 is the first
             */
            leg: number;
            /**
             * Format: int64
             * @description What the agency pays its parent for this leg, in dong
             */
            net_price: number;
            /**
             * Format: int64
             * @description What came back to the agency; all of the NET price of a leg at 6, in dong
             */
            net_refunded: number;
            status: components["schemas"]["OrderStatus"];
            /**
             * @description The number before it as a word
             * @enum {string}
             */
            status_name: "requested" | "waiting_for_operator" | "issue_error" | "expired" | "issued" | "cancellation_requested" | "cancelled" | "cancelled_by_operator";
            tickets: components["schemas"]["Ticket"][];
            /** @description What is sailed */
            voyage: {
                arrival_terminal: string;
                /**
                 * Format: date-time
                 * @description With the terminal’s own offset
                 */
                arrives_at: string;
                boat: {
                    code: string;
                    name: string;
                };
                /**
                 * Format: date-time
                 * @description With the terminal’s own offset
                 */
                departs_at: string;
                /**
                 * Format: date
                 * @description Local date at the departure terminal
                 * @example 2026-12-01
                 */
                departure_date: string;
                departure_terminal: string;
                /** Format: uuid */
                id: string;
                operator: string;
                operator_voyage_ref: string;
            };
        };
        OrderPage: {
            data: components["schemas"]["Order"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        /**
         * Format: int32
         * @description Status of the leg: 2 = requested, 4 = waiting_for_operator, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator
         * @enum {integer}
         */
        OrderStatus: 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16;
        Passenger: {
            /**
             * Format: date
             * @description The age at departure must fit the passenger type
             * @example 2026-12-01
             */
            date_of_birth?: string;
            /** @description Identity card or passport; once in a leg, children exempt */
            document_number?: string;
            /**
             * Format: email
             * @description Where to write
             */
            email?: string;
            /** @description As in the document */
            full_name: string;
            /**
             * @description Where the operator asks for it
             * @enum {unknown}
             */
            gender?: "male" | "female" | "other";
            /** @description A country’s code of two letters (ISO 3166-1 alpha-2), for example VN */
            nationality?: string;
            /** @description A code of the operator: `GET /operators` has them with their ages */
            passenger_type: string;
            /** @description Digits, with the country code */
            phone?: string;
            /** @description Of a vehicle, where the seat is a place for one (`kind` is `vehicle`) */
            plate_number?: string;
            /** @description As the boat layout has it, not given away twice */
            seat_code: string;
        };
        /**
         * Format: int32
         * @description Payment status: 1 = unpaid, 4 = paid, 17 = partly_refunded, 18 = refunded
         * @enum {integer}
         */
        PaymentStatus: 1 | 4 | 17 | 18;
        PriceAddition: {
            /** @description Whether it counts */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, as `amount_type` says
             */
            amount: number;
            /**
             * @description percent: amount in basis points (1000 = 10%); flat: dong per passenger
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            arrival_terminal: string | null;
            count_max: number | null;
            count_min: number | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            departure_from: string | null;
            departure_terminal: string | null;
            departure_to: string | null;
            /**
             * @description What it does to the price
             * @enum {string}
             */
            direction: "increase" | "decrease";
            effective_from: string | null;
            effective_to: string | null;
            /**
             * Format: uuid
             * @description Of the rule
             */
            id: string;
            operator: string | null;
            passenger_types: string[] | null;
            /**
             * Format: int64
             * @description Lower goes first
             */
            priority: number;
            seat_classes: string[] | null;
            /** @description For your own staff */
            title: string;
            voyage_id: string | null;
        };
        PriceAdditionPage: {
            data: components["schemas"]["PriceAddition"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        PriceAnswer: {
            /** @description The caller’s own additions only */
            additions: {
                /**
                 * Format: int64
                 * @description What it changes in the end-customer total, in dong
                 */
                amount: number;
                applies: boolean;
                /** Format: uuid */
                id: string;
                reason: string | null;
                title: string;
            }[];
            /**
             * Format: int64
             * @description The end-customer total, tax included, in dong
             */
            customer_price: number;
            /**
             * Format: int64
             * @description customer_price - net_price: tax and the agency’s own markup together, in dong
             */
            difference: number;
            /**
             * Format: int64
             * @description What the agency pays its parent, without tax, in dong
             */
            net_price: number;
            /**
             * Format: int64
             * @description The total of the chosen view, in dong
             */
            price: number;
            /**
             * @description `customer`: end-customer price, tax included (default). `net`: what the agency pays its parent, without tax.
             * @enum {string}
             */
            view: "customer" | "net";
            /** @description How `customer_price` adds up; vouchers come after it */
            waterfall: {
                addition_id: string | null;
                /**
                 * Format: int64
                 * @description What this step adds, or takes off, in dong
                 */
                amount: number;
                /**
                 * @description `net`: the fare and everything that is added above you, as one. `tax`: as it reaches you. `addition`: your own
                 * @enum {string}
                 */
                kind: "net" | "tax" | "addition";
                /**
                 * Format: int64
                 * @description After this step, in dong
                 */
                price: number;
                title: string;
            }[];
        };
        PriceQuestion: {
            /**
             * Format: int32
             * @description How many of this passenger type
             */
            passenger_count: number;
            /** @description A code of the operator */
            passenger_type: string;
            /** @description A cabin class of it */
            seat_class: string;
            /**
             * @description `customer`: end-customer price, tax included (default). `net`: what the agency pays its parent, without tax.
             * @enum {string}
             */
            view?: "customer" | "net";
            /**
             * Format: uuid
             * @description Which sailing
             */
            voyage_id: string;
        };
        Route: {
            /** @description Its code */
            arrival_terminal: string;
            /** @description Its code */
            departure_terminal: string;
            /** @description How far */
            nautical_miles: number;
            /** @description Codes of those who sail it */
            operators: string[];
            /**
             * Format: int64
             * @description How long it usually takes
             */
            typical_minutes: number;
        };
        RoutePage: {
            data: components["schemas"]["Route"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Source: {
            as_of: string | null;
            /** @description Its code */
            operator: string;
            /**
             * @description `live`: asked just now; `cached`: asked recently; `login_off`: its login is switched off here; `timeout`, `error`: it did not answer, older sailings are shown if there are any
             * @enum {string}
             */
            state: "live" | "cached" | "login_off" | "timeout" | "error";
        };
        Terminal: {
            /** @description What searches take */
            code: string;
            /** @description In degrees */
            latitude: number;
            /** @description In degrees */
            longitude: number;
            /** @description In Vietnamese */
            name: string;
            /** @description In English */
            name_en: string;
            /** @description Where it is */
            province: string;
            /** @description IANA name; local dates and times are of this zone */
            time_zone: string;
        };
        TerminalPage: {
            data: components["schemas"]["Terminal"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Ticket: {
            /** @description Whether it is void */
            cancelled: boolean;
            /**
             * Format: uuid
             * @description What changes and cancellations name
             */
            id: string;
            /** @description Who travels */
            passenger_name: string;
            /** @description A code of the operator */
            passenger_type: string;
            /** @description The cabin class */
            seat_class: string;
            /** @description Where the passenger sits */
            seat_code: string;
            ticket_number: string | null;
        };
        TicketFile: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description Needs the Bearer key */
            download_url: string;
            /**
             * Format: uuid
             * @description Of the file
             */
            id: string;
            /**
             * Format: uuid
             * @description Its leg
             */
            order_id: string;
            /** @description Who travels */
            passenger_name: string;
            /** @description Where the passenger sits */
            seat_code: string;
            /**
             * Format: uuid
             * @description Its ticket
             */
            ticket_id: string;
            /** @description The operator’s */
            ticket_number: string;
        };
        TicketFilePage: {
            data: components["schemas"]["TicketFile"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Transaction: {
            /**
             * Format: int64
             * @description Balance after this line, in dong
             */
            balance_after: number;
            /**
             * Format: int64
             * @description Change of the balance, in dong
             */
            balance_change: number;
            /** @description With booking_id, order_id, ... */
            cause: {
                /** @description issuance, refund, top_up, ... */
                kind: string;
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: int64
             * @description Held after this line, in dong
             */
            held_after: number;
            /**
             * Format: int64
             * @description Change of what is held, in dong
             */
            held_change: number;
            /**
             * Format: uuid
             * @description Of the line
             */
            id: string;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "hold" | "settle" | "release" | "transfer";
        };
        TransactionPage: {
            data: components["schemas"]["Transaction"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        Voucher: {
            /** @description Whether it applies at all */
            active: boolean;
            /**
             * Format: int32
             * @description Basis points or dong, as `amount_type` says
             */
            amount: number;
            /**
             * @description percent: basis points (1000 = 10%); flat: dong per booking
             * @enum {string}
             */
            amount_type: "percent" | "flat";
            arrival_terminal: string | null;
            /** @description What the customer types; case does not matter */
            code: string;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            customer_limit: number | null;
            departure_from: string | null;
            departure_terminal: string | null;
            departure_to: string | null;
            effective_from: string | null;
            effective_to: string | null;
            /**
             * Format: uuid
             * @description Of the voucher
             */
            id: string;
            /**
             * Format: int64
             * @description The least order total it applies to, in dong
             */
            minimum_order_total: number;
            seat_classes: string[] | null;
            /** @description For your own staff */
            title: string;
            /**
             * Format: int64
             * @description How often it is used: by bookings that are tentative or have a ticket
             */
            usage_count: number;
            usage_limit: number | null;
        };
        VoucherAnswer: {
            /** @description Whether it takes anything off */
            applicable: boolean;
            /**
             * Format: int64
             * @description What it takes off, in dong
             */
            discount: number;
            /**
             * Format: int64
             * @description The order total with the discount, in dong
             */
            price_after: number;
            /**
             * Format: int64
             * @description The given order total, in dong
             */
            price_before: number;
            reason: string | null;
        };
        VoucherPage: {
            data: components["schemas"]["Voucher"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        VoucherQuestion: {
            /**
             * @description Code of the arrival terminal
             * @example RGA
             */
            arrival_terminal?: string;
            /** @description What the customer typed */
            code: string;
            /**
             * Format: email
             * @description For the customer limit
             */
            contact_email?: string;
            /**
             * Format: date
             * @description Local date at the departure terminal
             * @example 2026-12-01
             */
            departure_date?: string;
            /**
             * @description Code of the departure terminal
             * @example RGA
             */
            departure_terminal?: string;
            /**
             * Format: int64
             * @description Before the discount, in dong
             */
            order_total: number;
            /** @description A cabin class */
            seat_class: string;
            /**
             * Format: uuid
             * @description Instead of date and terminals; what is told beside it must agree
             */
            voyage_id?: string;
        };
        Voyage: {
            /** @description Its code */
            arrival_terminal: string;
            /**
             * Format: date-time
             * @description With the terminal’s own offset
             */
            arrives_at: string;
            /**
             * Format: date-time
             * @description When the operator said so
             */
            as_of: string;
            /** @description Which one sails */
            boat: {
                code: string;
                name: string;
            };
            /** @description With the fares of each */
            cabin_classes: {
                /**
                 * Format: int64
                 * @description Seats still free
                 */
                available: number;
                /**
                 * Format: int64
                 * @description Seats in all
                 */
                capacity: number;
                fares: {
                    passenger_type: string;
                    /**
                     * Format: int64
                     * @description Price of the chosen view, in dong
                     */
                    price: number;
                }[];
                /** @description For people */
                label: string;
                /** @description Its code */
                seat_class: string;
            }[];
            /**
             * Format: date-time
             * @description With the terminal’s own offset
             */
            departs_at: string;
            /**
             * Format: date
             * @description Local date at the departure terminal
             * @example 2026-12-01
             */
            departure_date: string;
            /** @description Its code */
            departure_terminal: string;
            /**
             * Format: uuid
             * @description Its first bits are the departure instant, so ids sort by departure
             */
            id: string;
            /** @description False: departed, past the sales cut-off or withdrawn */
            on_sale: boolean;
            operator: components["schemas"]["VoyageOperator"];
            /** @description The operator’s own name of it */
            operator_voyage_ref: string;
            /**
             * Format: date-time
             * @description When the counter closes
             */
            sales_close_at: string;
        };
        VoyageCounts: {
            /** @description Each with its free seats */
            cabin_classes: {
                /**
                 * Format: int64
                 * @description Seats still free
                 */
                available: number;
                /**
                 * Format: int64
                 * @description Seats in all
                 */
                capacity: number;
                /** @description For people */
                label: string;
                /** @description Its code */
                seat_class: string;
            }[];
            /**
             * Format: uuid
             * @description The voyage
             */
            id: string;
            /**
             * Format: uuid
             * @description The same
             */
            voyage_id: string;
        };
        VoyageOperator: {
            /** @description Its code everywhere */
            code: string;
            /** @description Connected directly: places real orders in every environment */
            direct: boolean;
            /**
             * @description Manual: cannot be confirmed through the API
             * @enum {string}
             */
            issuance: "automated" | "manual";
            /** @description For people */
            name: string;
            /** @description How long issuing takes */
            typical_confirmation_seconds: {
                /** Format: int64 */
                max: number;
                /** Format: int64 */
                min: number;
            };
        };
        VoyageSearch: {
            data: components["schemas"]["Voyage"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
            sources: components["schemas"]["Source"][];
        };
        WebhookDelivery: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            event_id: string | null;
            /**
             * Format: uuid
             * @description What the body carried as `id`
             */
            id: string;
            latency_ms: number | null;
            /**
             * @description `waiting` and `sending`: not over yet. `delivered`: answered with 2xx. `refused`: with anything else. `timed_out`: no answer within 2 seconds. `failed`: no connection, or no HTTP. `blocked`: the name leads to an address that is not on the public internet. `interrupted`: the sender ended in between; it may have arrived. `dropped`: there was no endpoint any more.
             * @enum {string}
             */
            outcome: "waiting" | "sending" | "delivered" | "refused" | "timed_out" | "failed" | "blocked" | "interrupted" | "dropped";
            reason: string | null;
            sent_at: string | null;
            status: number | null;
            /**
             * @description What was told
             * @enum {string}
             */
            type: "booking.issuedTicket" | "booking.issuedTicketError" | "invoice.created" | "invoice.updated" | "invoice.published" | "invoice.failed" | "webhook.ping";
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Whether `next_cursor` leads to more */
            has_next_page: boolean;
            next_cursor: string | null;
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC
             */
            updated_at: string;
            /** @description Where events are sent */
            url: string;
        };
    };
    responses: {
        /** @description - [`internal_error`](/docs/problems/internal_error): Something went wrong on our side */
        internal_error: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable: decide by it
                     * @enum {string}
                     */
                    code: "internal_error";
                    /** @description What it was this time, for people */
                    detail: string;
                    /** @description The same as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 500;
                    /** @description What the code means */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description Where it is explained
                     */
                    type: string;
                };
            };
        };
        /** @description - [`not_found`](/docs/problems/not_found): No such path or resource */
        not_found: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable: decide by it
                     * @enum {string}
                     */
                    code: "not_found";
                    /** @description What it was this time, for people */
                    detail: string;
                    /** @description The fields at fault */
                    errors?: components["schemas"]["FieldError"][];
                    /** @description The same as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 404;
                    /** @description What the code means */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description Where it is explained
                     */
                    type: string;
                };
            };
        };
        /** @description - [`payload_too_large`](/docs/problems/payload_too_large): The body is too large */
        payload_too_large: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable: decide by it
                     * @enum {string}
                     */
                    code: "payload_too_large";
                    /** @description What it was this time, for people */
                    detail: string;
                    /** @description The same as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 413;
                    /** @description What the code means */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description Where it is explained
                     */
                    type: string;
                };
            };
        };
        /** @description - [`permission_denied`](/docs/problems/permission_denied): The API key lacks a permission */
        permission_denied: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable: decide by it
                     * @enum {string}
                     */
                    code: "permission_denied";
                    /** @description What it was this time, for people */
                    detail: string;
                    /** @description What the key lacks */
                    permission?: string;
                    /** @description The same as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 403;
                    /** @description What the code means */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description Where it is explained
                     */
                    type: string;
                };
            };
        };
        /** @description - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready */
        service_unavailable: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable: decide by it
                     * @enum {string}
                     */
                    code: "service_unavailable";
                    /** @description What it was this time, for people */
                    detail: string;
                    /** @description The same as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 503;
                    /** @description What the code means */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description Where it is explained
                     */
                    type: string;
                };
            };
        };
        /** @description - [`unauthorized`](/docs/problems/unauthorized): The API key is missing or not valid */
        unauthorized: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable: decide by it
                     * @enum {string}
                     */
                    code: "unauthorized";
                    /** @description What it was this time, for people */
                    detail: string;
                    /** @description The same as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 401;
                    /** @description What the code means */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description Where it is explained
                     */
                    type: string;
                };
            };
        };
        /** @description - [`unsupported_media_type`](/docs/problems/unsupported_media_type): Send the body as application/json */
        unsupported_media_type: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable: decide by it
                     * @enum {string}
                     */
                    code: "unsupported_media_type";
                    /** @description What it was this time, for people */
                    detail: string;
                    /** @description The same as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 415;
                    /** @description What the code means */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description Where it is explained
                     */
                    type: string;
                };
            };
        };
        /** @description - [`validation_failed`](/docs/problems/validation_failed): The request is not valid */
        validation_failed: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    /**
                     * @description Stable: decide by it
                     * @enum {string}
                     */
                    code: "validation_failed";
                    /** @description What it was this time, for people */
                    detail: string;
                    /** @description The fields at fault */
                    errors?: components["schemas"]["FieldError"][];
                    /** @description The same as `X-Request-Id` */
                    request_id: string;
                    /**
                     * Format: int64
                     * @constant
                     */
                    status: 400;
                    /** @description What the code means */
                    title: string;
                    /**
                     * Format: uri-reference
                     * @description Where it is explained
                     */
                    type: string;
                };
            };
        };
    };
    parameters: {
        /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Answers are private: `no-store`.
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description The file’s name.
         * @example inline; filename="K7RM2QXD-A04C.pdf"
         */
        "Content-Disposition": string;
        /**
         * @description Of this state of the booking. Send it back as `If-None-Match` while polling.
         * @example "4-10-kq3vB1xZ0m2c"
         */
        ETag: string;
        /**
         * @description The address of what was created, or of the booking to poll.
         * @example /api/v1/bookings/019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11
         */
        Location: string;
        /**
         * @description `respond-async`, when it was asked for.
         * @example respond-async
         */
        "Preference-Applied": string;
        /**
         * @description Seconds after which another call may be accepted.
         * @example 5
         */
        "Retry-After": number;
        /**
         * @description How to authenticate.
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description Names this call in our logs. Tell it when you ask us.
         * @example 019a9f41-9b7e-7f53-8a1c
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_boat_layout: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                voyage_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "voyage_id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "decks": [
                     *         {
                     *           "deck": 1,
                     *           "label": "Tầng chính",
                     *           "rows": 28,
                     *           "columns": 12,
                     *           "cells": [
                     *             {
                     *               "row": 1,
                     *               "column": 3,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01A",
                     *               "seat_class": "vip",
                     *               "state": "available"
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 4,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01B",
                     *               "seat_class": "vip",
                     *               "state": "marked"
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 5,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01C",
                     *               "seat_class": "vip",
                     *               "state": "available"
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 6,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "aisle",
                     *               "seat_code": null,
                     *               "seat_class": null,
                     *               "state": null
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 7,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01D",
                     *               "seat_class": "vip",
                     *               "state": "available"
                     *             },
                     *             {
                     *               "row": 1,
                     *               "column": 8,
                     *               "row_span": 1,
                     *               "column_span": 1,
                     *               "kind": "seat",
                     *               "seat_code": "V01E",
                     *               "seat_class": "vip",
                     *               "state": "available"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BoatLayout"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            /** @description - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "voyage_closed";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The fields at fault */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
        };
    };
    list_bookings: {
        parameters: {
            query?: {
                booking_code?: string;
                client_reference?: string;
                /** @description Created at or after */
                created_from?: string;
                /** @description Created at or before */
                created_to?: string;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
                /** @description Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator */
                status?: components["schemas"]["BookingStatus"];
                voyage_id?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "booking_code": "9X6S92K9",
                     *           "client_reference": "WEB-20261122-0417",
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "payment_status": 4,
                     *           "payment_status_name": "paid",
                     *           "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *           "total_price": 360000,
                     *           "net_total": 314814,
                     *           "base_total_before_change": null,
                     *           "voucher": null,
                     *           "change": null,
                     *           "certainty": "operator_confirmed",
                     *           "next_poll_after": null,
                     *           "allowed_actions": [
                     *             "change",
                     *             "cancel",
                     *             "download"
                     *           ],
                     *           "advice": {
                     *             "code": "use_the_tickets",
                     *             "text": "The tickets are confirmed at the operator. Download them."
                     *           },
                     *           "contact": {
                     *             "name": "Trần Văn Thu",
                     *             "email": "thu@example.com",
                     *             "phone": "+84900000000"
                     *           },
                     *           "invoice_recipient": null,
                     *           "orders": [
                     *             {
                     *               "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *               "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *               "leg": 1,
                     *               "status": 10,
                     *               "status_name": "issued",
                     *               "voyage": {
                     *                 "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *                 "operator": "SAOBIEN",
                     *                 "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *                 "departure_terminal": "RGA",
                     *                 "arrival_terminal": "PQB",
                     *                 "departure_date": "2026-12-02",
                     *                 "departs_at": "2026-12-02T07:00:00+07:00",
                     *                 "arrives_at": "2026-12-02T09:30:00+07:00",
                     *                 "boat": {
                     *                   "code": "SB1",
                     *                   "name": "Sao Biển 1"
                     *                 }
                     *               },
                     *               "net_price": 314814,
                     *               "net_refunded": 0,
                     *               "tickets": [
                     *                 {
                     *                   "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *                   "seat_code": "A01A",
                     *                   "seat_class": "eco",
                     *                   "passenger_type": "adult",
                     *                   "passenger_name": "Nguyễn Thị Thu",
                     *                   "ticket_number": "SAO-MWRBFV1T0-01",
                     *                   "cancelled": false
                     *                 }
                     *               ],
                     *               "issue_error": null
                     *             }
                     *           ],
                     *           "ticket_files": [
                     *             {
                     *               "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *               "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *               "seat_code": "A01A",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFV1T0-01",
                     *               "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *               "created_at": "2026-11-22T04:07:27.533Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-11-22T04:07:27.204Z",
                     *           "updated_at": "2026-11-22T04:07:27.533Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BookingPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    create_booking: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBooking"];
            };
        };
        responses: {
            /** @description Created. `Location` is its address */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 2,
                     *       "status_name": "requested",
                     *       "payment_status": 1,
                     *       "payment_status_name": "unpaid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "none",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "confirm",
                     *         "change",
                     *         "cancel"
                     *       ],
                     *       "advice": {
                     *         "code": "confirm_in_time",
                     *         "text": "Confirm before the hold ends. No operator knows of the booking yet."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 2,
                     *           "status_name": "requested",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": null,
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.204Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            /**
             * @description - [`seat_unavailable`](/docs/problems/seat_unavailable): A seat is not available
             *     - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale
             */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "seat_unavailable" | "voyage_closed";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The fields at fault */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /** @description The seats that are gone */
                        seats?: {
                            seat_code: string;
                            /** Format: uuid */
                            voyage_id: string;
                        }[];
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
        };
    };
    get_booking: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer before */
                "If-None-Match"?: string;
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 10,
                     *       "status_name": "issued",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "operator_confirmed",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "change",
                     *         "cancel",
                     *         "download"
                     *       ],
                     *       "advice": {
                     *         "code": "use_the_tickets",
                     *         "text": "The tickets are confirmed at the operator. Download them."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFV1T0-01",
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01A",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFV1T0-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:27.533Z"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.533Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Unchanged since the given `ETag` */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    cancel_booking: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `respond-async`: answer 202 at once instead of waiting for the operator; then poll the booking
                 * @example respond-async
                 */
                Prefer?: string;
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingCancellation"] | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 14,
                     *       "status_name": "cancelled",
                     *       "payment_status": 17,
                     *       "payment_status_name": "partly_refunded",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 380000,
                     *       "net_total": 334814,
                     *       "base_total_before_change": 314814,
                     *       "voucher": null,
                     *       "change": {
                     *         "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *         "state": "changed",
                     *         "reason": null
                     *       },
                     *       "certainty": "operator_confirmed",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "download"
                     *       ],
                     *       "advice": {
                     *         "code": "nothing_to_do",
                     *         "text": "The booking has ended. There is nothing to do."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 14,
                     *           "status_name": "cancelled",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 283333,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01B",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFVQ61-01",
                     *               "cancelled": true
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01B",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFVQ61-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:28.393Z"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:28.653Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Under way. Poll the booking at `Location` */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 2,
                     *       "status_name": "requested",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "in_flight",
                     *       "next_poll_after": "2026-11-22T04:07:47.413Z",
                     *       "allowed_actions": [
                     *         "poll"
                     *       ],
                     *       "advice": {
                     *         "code": "wait_for_issuance",
                     *         "text": "An operator is issuing the tickets, which may take minutes. Poll; do not confirm again and do not create another booking."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 4,
                     *           "status_name": "waiting_for_operator",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": null,
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.413Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            /**
             * @description - [`booking_processing`](/docs/problems/booking_processing): The booking is being worked on
             *     - [`booking_not_cancellable`](/docs/problems/booking_not_cancellable): The booking cannot be cancelled
             *     - [`cancellation_failed`](/docs/problems/cancellation_failed): The operator did not cancel the tickets
             */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        booking?: components["schemas"]["Booking"];
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "booking_processing" | "booking_not_cancellable" | "cancellation_failed";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description Which legs the operators did not cancel */
                        refusals?: {
                            /** Format: int64 */
                            leg: number;
                            /** Format: uuid */
                            order_id: string;
                            /** @description The operator’s word */
                            reason: string | null;
                        }[];
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 422;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_booking_cancellation: {
        parameters: {
            query?: {
                /** @description Some tickets only, separated by commas */
                ticket_ids?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "allowed": true,
                     *       "reason": null,
                     *       "free": false,
                     *       "penalty": 31481,
                     *       "net_refund": 283333,
                     *       "orders": [
                     *         {
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "leg": 1,
                     *           "allowed": true,
                     *           "reason": null,
                     *           "by_hand": false,
                     *           "penalty": 31481,
                     *           "net_refund": 283333,
                     *           "tickets": [
                     *             {
                     *               "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "penalty": 31481,
                     *               "net_refund": 283333
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CancellationQuote"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    change_booking: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `respond-async`: answer 202 at once instead of waiting for the operator; then poll the booking
                 * @example respond-async
                 */
                Prefer?: string;
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 10,
                     *       "status_name": "issued",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 380000,
                     *       "net_total": 334814,
                     *       "base_total_before_change": 314814,
                     *       "voucher": null,
                     *       "change": {
                     *         "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *         "state": "changed",
                     *         "reason": null
                     *       },
                     *       "certainty": "operator_confirmed",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "change",
                     *         "cancel",
                     *         "download"
                     *       ],
                     *       "advice": {
                     *         "code": "use_the_tickets",
                     *         "text": "The tickets are confirmed at the operator. Download them."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01B",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFVQ61-01",
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01B",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFVQ61-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:28.393Z"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:28.552Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"] | components["schemas"]["ChangeQuote"];
                };
            };
            /** @description Under way. Poll the booking at `Location` */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 2,
                     *       "status_name": "requested",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "in_flight",
                     *       "next_poll_after": "2026-11-22T04:07:47.413Z",
                     *       "allowed_actions": [
                     *         "poll"
                     *       ],
                     *       "advice": {
                     *         "code": "wait_for_issuance",
                     *         "text": "An operator is issuing the tickets, which may take minutes. Poll; do not confirm again and do not create another booking."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 4,
                     *           "status_name": "waiting_for_operator",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": null,
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.413Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            /**
             * @description - [`seat_unavailable`](/docs/problems/seat_unavailable): A seat is not available
             *     - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale
             */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "seat_unavailable" | "voyage_closed";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The fields at fault */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /** @description The seats that are gone */
                        seats?: {
                            seat_code: string;
                            /** Format: uuid */
                            voyage_id: string;
                        }[];
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            /**
             * @description - [`booking_processing`](/docs/problems/booking_processing): The booking is being worked on
             *     - [`booking_not_changeable`](/docs/problems/booking_not_changeable): The booking cannot be changed
             *     - [`change_failed`](/docs/problems/change_failed): The operator did not change the tickets
             *     - [`insufficient_balance`](/docs/problems/insufficient_balance): The balance does not cover the order
             */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Format: int64
                         * @description What you have, credit included, in dong
                         */
                        available?: number;
                        booking?: components["schemas"]["Booking"];
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "booking_processing" | "booking_not_changeable" | "change_failed" | "insufficient_balance";
                        /** @description What it was this time, for people */
                        detail: string;
                        /**
                         * Format: int64
                         * @description What the order needs; only when it is your own balance that is short, in dong
                         */
                        needed?: number;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 422;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
        };
    };
    get_issuance_preflight: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "verdict": "ready",
                     *       "reasons": [],
                     *       "orders": [
                     *         {
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "leg": 1,
                     *           "operator": "SAOBIEN",
                     *           "issuance": "automated",
                     *           "operator_health": "healthy",
                     *           "typical_seconds": 70,
                     *           "seats_wanted": 1,
                     *           "seats_free": 1
                     *         }
                     *       ],
                     *       "pricing": {
                     *         "now": {
                     *           "total_price": 360000,
                     *           "net_total": 314814
                     *         },
                     *         "before": {
                     *           "total_price": 360000,
                     *           "net_total": 314814
                     *         },
                     *         "changes": []
                     *       },
                     *       "funds_suffice": {
                     *         "own": true,
                     *         "above": true
                     *       },
                     *       "lock_seconds_left": 0,
                     *       "confirm_calls_left": 5,
                     *       "seconds_until_next_call": 0,
                     *       "hold_seconds_left": 1199,
                     *       "typical_seconds": 70
                     *     }
                     */
                    "application/json": components["schemas"]["IssuancePreflight"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_booking_tickets: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01A",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFV1T0-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:27.533Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TicketFilePage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    confirm_booking: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `respond-async`: answer 202 at once instead of waiting for the operator; then poll the booking
                 * @example respond-async
                 */
                Prefer?: string;
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 10,
                     *       "status_name": "issued",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "operator_confirmed",
                     *       "next_poll_after": null,
                     *       "allowed_actions": [
                     *         "change",
                     *         "cancel",
                     *         "download"
                     *       ],
                     *       "advice": {
                     *         "code": "use_the_tickets",
                     *         "text": "The tickets are confirmed at the operator. Download them."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFV1T0-01",
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [
                     *         {
                     *           "id": "01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "ticket_id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "seat_code": "A01A",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFV1T0-01",
                     *           "download_url": "https://gangway.example/api/v1/ticket-files/01a20170-0231-727f-9d8a-229cd0ff5b70",
                     *           "created_at": "2026-11-22T04:07:27.533Z"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.533Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Under way. Poll the booking at `Location` */
            202: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "booking_code": "9X6S92K9",
                     *       "client_reference": "WEB-20261122-0417",
                     *       "status": 2,
                     *       "status_name": "requested",
                     *       "payment_status": 4,
                     *       "payment_status_name": "paid",
                     *       "payment_expired_at": "2026-11-22T04:27:27.203Z",
                     *       "total_price": 360000,
                     *       "net_total": 314814,
                     *       "base_total_before_change": null,
                     *       "voucher": null,
                     *       "change": null,
                     *       "certainty": "in_flight",
                     *       "next_poll_after": "2026-11-22T04:07:47.413Z",
                     *       "allowed_actions": [
                     *         "poll"
                     *       ],
                     *       "advice": {
                     *         "code": "wait_for_issuance",
                     *         "text": "An operator is issuing the tickets, which may take minutes. Poll; do not confirm again and do not create another booking."
                     *       },
                     *       "contact": {
                     *         "name": "Trần Văn Thu",
                     *         "email": "thu@example.com",
                     *         "phone": "+84900000000"
                     *       },
                     *       "invoice_recipient": null,
                     *       "orders": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 4,
                     *           "status_name": "waiting_for_operator",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": null,
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "ticket_files": [],
                     *       "created_at": "2026-11-22T04:07:27.204Z",
                     *       "updated_at": "2026-11-22T04:07:27.413Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            /**
             * @description - [`seat_unavailable`](/docs/problems/seat_unavailable): A seat is not available
             *     - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale
             */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "seat_unavailable" | "voyage_closed";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The fields at fault */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /** @description The seats that are gone */
                        seats?: {
                            seat_code: string;
                            /** Format: uuid */
                            voyage_id: string;
                        }[];
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            /**
             * @description - [`booking_processing`](/docs/problems/booking_processing): The booking is being worked on
             *     - [`insufficient_balance`](/docs/problems/insufficient_balance): The balance does not cover the order
             *     - [`booking_not_confirmable`](/docs/problems/booking_not_confirmable): The booking cannot be confirmed
             *     - [`issuance_failed`](/docs/problems/issuance_failed): The operator did not issue the tickets
             */
            422: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Format: int64
                         * @description What you have, credit included, in dong
                         */
                        available?: number;
                        booking?: components["schemas"]["Booking"];
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "booking_processing" | "insufficient_balance" | "booking_not_confirmable" | "issuance_failed";
                        /** @description What it was this time, for people */
                        detail: string;
                        /**
                         * Format: int64
                         * @description What the order needs; only when it is your own balance that is short, in dong
                         */
                        needed?: number;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 422;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            /** @description - [`confirm_cooldown`](/docs/problems/confirm_cooldown): Too many confirmations in a minute */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "confirm_cooldown";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 429;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            /** @description - [`issuance_not_supported`](/docs/problems/issuance_not_supported): The operator has no automated issuance */
            501: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "issuance_not_supported";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 501;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
        };
    };
    list_customers: {
        parameters: {
            query?: {
                booking_id?: string;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                document_number?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-00e9-7049-955b-b27795ebfa16",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "full_name": "Nguyễn Thị Thu",
                     *           "document_number": "079090000001",
                     *           "date_of_birth": "1990-05-17",
                     *           "nationality": "VN",
                     *           "gender": "female",
                     *           "phone": "+84900000000",
                     *           "email": null,
                     *           "ticket_ids": [
                     *             "01a20170-00e9-704a-8009-d466cf423432"
                     *           ],
                     *           "created_at": "2026-11-22T04:07:27.204Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e9-7049-955b-b27795ebfa16",
                     *       "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "full_name": "Nguyễn Thị Thu",
                     *       "document_number": "079090000001",
                     *       "date_of_birth": "1990-05-17",
                     *       "nationality": "VN",
                     *       "gender": "female",
                     *       "phone": "+84900000000",
                     *       "email": null,
                     *       "ticket_ids": [
                     *         "01a20170-00e9-704a-8009-d466cf423432"
                     *       ],
                     *       "created_at": "2026-11-22T04:07:27.204Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_debt_ledgers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a2016f-fd91-7047-b26c-f0f653c323e9",
                     *           "creditor": {
                     *             "code": "DELTA",
                     *             "name": "Delta Tours"
                     *           },
                     *           "balance": 999685186,
                     *           "outstanding": 0,
                     *           "held": 0,
                     *           "credit_limit": 0,
                     *           "available": 999685186,
                     *           "as_of": "2026-11-22T04:07:28.229Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DebtLedgerPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_debt_ledger_entries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-0241-71a1-9c11-5b0d1f6e8a01",
                     *           "kind": "settle",
                     *           "balance_change": -314814,
                     *           "held_change": -314814,
                     *           "balance_after": 999685186,
                     *           "held_after": 0,
                     *           "cause": {
                     *             "kind": "issuance",
                     *             "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *             "attempt_id": "01a20170-01bf-7271-bf8c-7ea2e229b24e",
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9"
                     *           },
                     *           "created_at": "2026-11-22T04:07:27.533Z",
                     *           "outstanding_after": 0
                     *         }
                     *       ],
                     *       "has_next_page": true,
                     *       "next_cursor": "LV9pZC4wMDAwMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMTYuZEhMcG5jZjc"
                     *     }
                     */
                    "application/json": components["schemas"]["DebtLedgerEntryPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description The id of an event, or `0`: only what happened after it */
                after?: string;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-03cc-75aa-b11b-669fd9915d12",
                     *           "number": 3,
                     *           "type": "invoice.published",
                     *           "created_at": "2026-11-22T04:07:27.931Z",
                     *           "data": {
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9",
                     *             "invoice_id": "01a20170-024a-7788-9cbc-e9933c8fc78c"
                     *           }
                     *         },
                     *         {
                     *           "id": "01a20170-0250-7410-a1f4-1b4df43e71e2",
                     *           "number": 2,
                     *           "type": "invoice.created",
                     *           "created_at": "2026-11-22T04:07:27.533Z",
                     *           "data": {
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9",
                     *             "invoice_id": "01a20170-024a-7788-9cbc-e9933c8fc78c"
                     *           }
                     *         }
                     *       ],
                     *       "has_next_page": true,
                     *       "next_cursor": "LV9pZC4wMWEyMDE3MC0wMjUwLTc0MTAtYTFmNC0xYjRkZjQzZTcxZTIuOE9DR21PWks"
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_event_stream: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of an event, or `0`: from the first one on */
                "Last-Event-Id"?: string;
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example retry: 3000
                     *     id: 0
                     *
                     *     id: 01a20170-03cc-75aa-b11b-669fd9915d12
                     *     event: invoice.published
                     *     data: {"id":"01a20170-03cc-75aa-b11b-669fd9915d12","number":3,"type":"invoice.published","created_at":"2026-11-22T04:07:27.931Z","data":{"booking_id":"01a20170-00e4-7160-bd71-be12059ec275","booking_code":"9X6S92K9","invoice_id":"01a20170-024a-7788-9cbc-e9933c8fc78c"}}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            /** @description - [`rate_limited`](/docs/problems/rate_limited): Too much of this at once */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 429;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2016f-fd91-7047-b26c-f0f653c323e9",
                     *       "organization": {
                     *         "id": "01a2016f-fd91-7047-b26c-f0f653c323e9",
                     *         "code": "PIER9",
                     *         "name": "Pier 9 Travel"
                     *       },
                     *       "environment": "production",
                     *       "key": {
                     *         "id": "01a2016f-fe07-734f-a9a0-46c6824a4d90",
                     *         "name": "Website",
                     *         "permissions": [
                     *           "price_additions:create",
                     *           "vouchers:create",
                     *           "webhooks:manage"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_operators: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "SAOBIEN",
                     *           "name": "Sao Biển Express",
                     *           "issuance": "automated",
                     *           "direct": false,
                     *           "typical_confirmation_seconds": {
                     *             "min": 20,
                     *             "max": 120
                     *           },
                     *           "sales_cutoff_minutes": 30,
                     *           "passenger_types": [
                     *             {
                     *               "code": "adult",
                     *               "label": "Người lớn",
                     *               "label_en": "Adult",
                     *               "min_age": 12,
                     *               "max_age": 59
                     *             },
                     *             {
                     *               "code": "child",
                     *               "label": "Trẻ em",
                     *               "label_en": "Child",
                     *               "min_age": 1,
                     *               "max_age": 11
                     *             },
                     *             {
                     *               "code": "elderly",
                     *               "label": "Người cao tuổi",
                     *               "label_en": "Senior",
                     *               "min_age": 60,
                     *               "max_age": null
                     *             },
                     *             {
                     *               "code": "disabled",
                     *               "label": "Người khuyết tật",
                     *               "label_en": "Disabled",
                     *               "min_age": 0,
                     *               "max_age": null
                     *             }
                     *           ],
                     *           "required_passenger_fields": [
                     *             "full_name",
                     *             "date_of_birth",
                     *             "document_number",
                     *             "nationality"
                     *           ]
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_orders: {
        parameters: {
            query?: {
                booking_id?: string;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *           "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *           "leg": 1,
                     *           "status": 10,
                     *           "status_name": "issued",
                     *           "voyage": {
                     *             "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *             "operator": "SAOBIEN",
                     *             "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *             "departure_terminal": "RGA",
                     *             "arrival_terminal": "PQB",
                     *             "departure_date": "2026-12-02",
                     *             "departs_at": "2026-12-02T07:00:00+07:00",
                     *             "arrives_at": "2026-12-02T09:30:00+07:00",
                     *             "boat": {
                     *               "code": "SB1",
                     *               "name": "Sao Biển 1"
                     *             }
                     *           },
                     *           "net_price": 314814,
                     *           "net_refunded": 0,
                     *           "tickets": [
                     *             {
                     *               "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *               "seat_code": "A01A",
                     *               "seat_class": "eco",
                     *               "passenger_type": "adult",
                     *               "passenger_name": "Nguyễn Thị Thu",
                     *               "ticket_number": "SAO-MWRBFV1T0-01",
                     *               "cancelled": false
                     *             }
                     *           ],
                     *           "issue_error": null
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_order: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *       "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *       "leg": 1,
                     *       "status": 10,
                     *       "status_name": "issued",
                     *       "voyage": {
                     *         "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *         "operator": "SAOBIEN",
                     *         "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *         "departure_terminal": "RGA",
                     *         "arrival_terminal": "PQB",
                     *         "departure_date": "2026-12-02",
                     *         "departs_at": "2026-12-02T07:00:00+07:00",
                     *         "arrives_at": "2026-12-02T09:30:00+07:00",
                     *         "boat": {
                     *           "code": "SB1",
                     *           "name": "Sao Biển 1"
                     *         }
                     *       },
                     *       "net_price": 314814,
                     *       "net_refunded": 0,
                     *       "tickets": [
                     *         {
                     *           "id": "01a20170-00e9-704a-8009-d466cf423432",
                     *           "seat_code": "A01A",
                     *           "seat_class": "eco",
                     *           "passenger_type": "adult",
                     *           "passenger_name": "Nguyễn Thị Thu",
                     *           "ticket_number": "SAO-MWRBFV1T0-01",
                     *           "cancelled": false
                     *         }
                     *       ],
                     *       "issue_error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_routes: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "departure_terminal": "RGA",
                     *           "arrival_terminal": "PQB",
                     *           "nautical_miles": 65,
                     *           "typical_minutes": 150,
                     *           "operators": [
                     *             "SAOBIEN",
                     *             "HAIAU",
                     *             "DAIDUONG"
                     *           ]
                     *         },
                     *         {
                     *           "departure_terminal": "PQB",
                     *           "arrival_terminal": "RGA",
                     *           "nautical_miles": 65,
                     *           "typical_minutes": 150,
                     *           "operators": [
                     *             "SAOBIEN",
                     *             "HAIAU",
                     *             "DAIDUONG"
                     *           ]
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RoutePage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_terminals: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "RGA",
                     *           "name": "Rạch Giá",
                     *           "name_en": "Rach Gia",
                     *           "province": "Kiên Giang",
                     *           "latitude": 10.0124,
                     *           "longitude": 105.0809,
                     *           "time_zone": "Asia/Ho_Chi_Minh"
                     *         },
                     *         {
                     *           "code": "HTI",
                     *           "name": "Hà Tiên",
                     *           "name_en": "Ha Tien",
                     *           "province": "Kiên Giang",
                     *           "latitude": 10.3833,
                     *           "longitude": 104.4833,
                     *           "time_zone": "Asia/Ho_Chi_Minh"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TerminalPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_ticket_file: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_ticket_price_additions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *           "title": "Counter margin",
                     *           "amount_type": "flat",
                     *           "direction": "increase",
                     *           "amount": 20000,
                     *           "priority": 0,
                     *           "active": true,
                     *           "voyage_id": null,
                     *           "operator": "SAOBIEN",
                     *           "departure_terminal": null,
                     *           "arrival_terminal": null,
                     *           "departure_from": null,
                     *           "departure_to": null,
                     *           "seat_classes": null,
                     *           "passenger_types": null,
                     *           "count_min": null,
                     *           "count_max": null,
                     *           "effective_from": null,
                     *           "effective_to": null,
                     *           "created_at": "2026-11-22T04:07:26.952Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PriceAdditionPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    create_ticket_price_addition: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPriceAddition"];
            };
        };
        responses: {
            /** @description Created. `Location` is its address */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *       "title": "Counter margin",
                     *       "amount_type": "flat",
                     *       "direction": "increase",
                     *       "amount": 20000,
                     *       "priority": 0,
                     *       "active": true,
                     *       "voyage_id": null,
                     *       "operator": "SAOBIEN",
                     *       "departure_terminal": null,
                     *       "arrival_terminal": null,
                     *       "departure_from": null,
                     *       "departure_to": null,
                     *       "seat_classes": null,
                     *       "passenger_types": null,
                     *       "count_min": null,
                     *       "count_max": null,
                     *       "effective_from": null,
                     *       "effective_to": null,
                     *       "created_at": "2026-11-22T04:07:26.952Z",
                     *       "possible_duplicate_of": null
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedPriceAddition"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_ticket_price_addition: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *       "title": "Counter margin",
                     *       "amount_type": "flat",
                     *       "direction": "increase",
                     *       "amount": 20000,
                     *       "priority": 0,
                     *       "active": true,
                     *       "voyage_id": null,
                     *       "operator": "SAOBIEN",
                     *       "departure_terminal": null,
                     *       "arrival_terminal": null,
                     *       "departure_from": null,
                     *       "departure_to": null,
                     *       "seat_classes": null,
                     *       "passenger_types": null,
                     *       "count_min": null,
                     *       "count_max": null,
                     *       "effective_from": null,
                     *       "effective_to": null,
                     *       "created_at": "2026-11-22T04:07:26.952Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PriceAddition"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    delete_ticket_price_addition: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is nothing to say */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    check_ticket_price_additions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "view": "customer",
                     *       "price": 720000,
                     *       "customer_price": 720000,
                     *       "net_price": 629628,
                     *       "difference": 90372,
                     *       "additions": [
                     *         {
                     *           "id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *           "title": "Counter margin",
                     *           "applies": true,
                     *           "amount": 40000,
                     *           "reason": null
                     *         }
                     *       ],
                     *       "waterfall": [
                     *         {
                     *           "kind": "net",
                     *           "addition_id": null,
                     *           "title": "NET",
                     *           "amount": 629628,
                     *           "price": 629628
                     *         },
                     *         {
                     *           "kind": "tax",
                     *           "addition_id": null,
                     *           "title": "Tax",
                     *           "amount": 50372,
                     *           "price": 680000
                     *         },
                     *         {
                     *           "kind": "addition",
                     *           "addition_id": "01a2016f-ffe8-70a4-8e0b-2b3d42153593",
                     *           "title": "Counter margin",
                     *           "amount": 40000,
                     *           "price": 720000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PriceAnswer"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_transactions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-0241-71a1-9c11-5b0d1f6e8a01",
                     *           "kind": "settle",
                     *           "balance_change": -314814,
                     *           "held_change": -314814,
                     *           "balance_after": 999685186,
                     *           "held_after": 0,
                     *           "cause": {
                     *             "kind": "issuance",
                     *             "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *             "attempt_id": "01a20170-01bf-7271-bf8c-7ea2e229b24e",
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9"
                     *           },
                     *           "created_at": "2026-11-22T04:07:27.533Z"
                     *         },
                     *         {
                     *           "id": "01a20170-0240-71a0-9c11-5b0d1f6e8a00",
                     *           "kind": "hold",
                     *           "balance_change": 0,
                     *           "held_change": 314814,
                     *           "balance_after": 1000000000,
                     *           "held_after": 314814,
                     *           "cause": {
                     *             "kind": "issuance",
                     *             "order_id": "01a20170-00e3-771f-bd38-46c3f0de90f9",
                     *             "attempt_id": "01a20170-01bf-7271-bf8c-7ea2e229b24e",
                     *             "booking_id": "01a20170-00e4-7160-bd71-be12059ec275",
                     *             "booking_code": "9X6S92K9"
                     *           },
                     *           "created_at": "2026-11-22T04:07:27.413Z"
                     *         }
                     *       ],
                     *       "has_next_page": true,
                     *       "next_cursor": "LV9pZC4wMDAwMDAwMC0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMGUudHBoLVFYNXY"
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_balance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balance": 999685186,
                     *       "held": 0,
                     *       "credit_limit": 0,
                     *       "available": 999685186,
                     *       "as_of": "2026-11-22T04:07:28.206Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_vouchers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-006d-771a-a43f-a1dd4ced904d",
                     *           "code": "TET2027",
                     *           "title": "New year",
                     *           "amount_type": "percent",
                     *           "amount": 500,
                     *           "minimum_order_total": 0,
                     *           "active": true,
                     *           "usage_count": 0,
                     *           "usage_limit": 200,
                     *           "customer_limit": null,
                     *           "departure_terminal": null,
                     *           "arrival_terminal": null,
                     *           "departure_from": null,
                     *           "departure_to": null,
                     *           "seat_classes": null,
                     *           "effective_from": null,
                     *           "effective_to": null,
                     *           "created_at": "2026-11-22T04:07:27.085Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["VoucherPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    create_voucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVoucher"];
            };
        };
        responses: {
            /** @description Created. `Location` is its address */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-006d-771a-a43f-a1dd4ced904d",
                     *       "code": "TET2027",
                     *       "title": "New year",
                     *       "amount_type": "percent",
                     *       "amount": 500,
                     *       "minimum_order_total": 0,
                     *       "active": true,
                     *       "usage_count": 0,
                     *       "usage_limit": 200,
                     *       "customer_limit": null,
                     *       "departure_terminal": null,
                     *       "arrival_terminal": null,
                     *       "departure_from": null,
                     *       "departure_to": null,
                     *       "seat_classes": null,
                     *       "effective_from": null,
                     *       "effective_to": null,
                     *       "created_at": "2026-11-22T04:07:27.085Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_voucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-006d-771a-a43f-a1dd4ced904d",
                     *       "code": "TET2027",
                     *       "title": "New year",
                     *       "amount_type": "percent",
                     *       "amount": 500,
                     *       "minimum_order_total": 0,
                     *       "active": true,
                     *       "usage_count": 0,
                     *       "usage_limit": 200,
                     *       "customer_limit": null,
                     *       "departure_terminal": null,
                     *       "arrival_terminal": null,
                     *       "departure_from": null,
                     *       "departure_to": null,
                     *       "seat_classes": null,
                     *       "effective_from": null,
                     *       "effective_to": null,
                     *       "created_at": "2026-11-22T04:07:27.085Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    delete_voucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is nothing to say */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    check_voucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "applicable": true,
                     *       "discount": 39000,
                     *       "price_before": 780000,
                     *       "price_after": 741000,
                     *       "reason": null
                     *     }
                     */
                    "application/json": components["schemas"]["VoucherAnswer"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_voyage_counts: {
        parameters: {
            query: {
                /**
                 * @description Code of the arrival terminal
                 * @example RGA
                 */
                arrival_terminal: string;
                /**
                 * @description Code of the departure terminal
                 * @example RGA
                 */
                departure_terminal: string;
                /**
                 * @description First date
                 * @example 2026-12-01
                 */
                from: string;
                /**
                 * @description Last date, at most 62 days in all
                 * @example 2026-12-01
                 */
                to: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "departure_date": "2026-12-02",
                     *           "voyages": 5,
                     *           "voyages_with_seats": 5,
                     *           "as_of": "2026-11-22T04:07:26.665Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarDayPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_voyage_counts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                voyage_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "voyage_id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "cabin_classes": [
                     *         {
                     *           "seat_class": "vip",
                     *           "label": "VIP",
                     *           "capacity": 18,
                     *           "available": 18
                     *         },
                     *         {
                     *           "seat_class": "eco",
                     *           "label": "Phổ thông",
                     *           "capacity": 304,
                     *           "available": 303
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VoyageCounts"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            /** @description - [`voyage_closed`](/docs/problems/voyage_closed): The voyage is closed for sale */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "voyage_closed";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The fields at fault */
                        errors?: components["schemas"]["FieldError"][];
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 409;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            /**
             * @description - [`operator_unavailable`](/docs/problems/operator_unavailable): The operator did not answer
             *     - [`service_unavailable`](/docs/problems/service_unavailable): The service is not ready
             */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "operator_unavailable" | "service_unavailable";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 503;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
        };
    };
    search_voyages: {
        parameters: {
            query: {
                /**
                 * @description Code of the arrival terminal
                 * @example RGA
                 */
                arrival_terminal: string;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                /**
                 * @description Local date at the departure terminal
                 * @example 2026-12-01
                 */
                departure_date: string;
                /**
                 * @description Code of the departure terminal
                 * @example RGA
                 */
                departure_terminal: string;
                limit?: number;
                /** @description Operator code */
                operator?: string;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
                /** @description `customer`: end-customer price, tax included (default). `net`: what the agency pays its parent, without tax. */
                view?: "customer" | "net";
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *           "operator": {
                     *             "code": "SAOBIEN",
                     *             "name": "Sao Biển Express",
                     *             "issuance": "automated",
                     *             "direct": false,
                     *             "typical_confirmation_seconds": {
                     *               "min": 20,
                     *               "max": 120
                     *             }
                     *           },
                     *           "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *           "departure_terminal": "RGA",
                     *           "arrival_terminal": "PQB",
                     *           "departure_date": "2026-12-02",
                     *           "departs_at": "2026-12-02T07:00:00+07:00",
                     *           "arrives_at": "2026-12-02T09:30:00+07:00",
                     *           "boat": {
                     *             "code": "SB1",
                     *             "name": "Sao Biển 1"
                     *           },
                     *           "on_sale": true,
                     *           "sales_close_at": "2026-12-01T23:30:00.000Z",
                     *           "cabin_classes": [
                     *             {
                     *               "seat_class": "vip",
                     *               "label": "VIP",
                     *               "capacity": 18,
                     *               "available": 18,
                     *               "fares": [
                     *                 {
                     *                   "passenger_type": "adult",
                     *                   "price": 527000
                     *                 },
                     *                 {
                     *                   "passenger_type": "child",
                     *                   "price": 395000
                     *                 },
                     *                 {
                     *                   "passenger_type": "elderly",
                     *                   "price": 448000
                     *                 },
                     *                 {
                     *                   "passenger_type": "disabled",
                     *                   "price": 422000
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "seat_class": "eco",
                     *               "label": "Phổ thông",
                     *               "capacity": 304,
                     *               "available": 303,
                     *               "fares": [
                     *                 {
                     *                   "passenger_type": "adult",
                     *                   "price": 340000
                     *                 },
                     *                 {
                     *                   "passenger_type": "child",
                     *                   "price": 255000
                     *                 },
                     *                 {
                     *                   "passenger_type": "elderly",
                     *                   "price": 289000
                     *                 },
                     *                 {
                     *                   "passenger_type": "disabled",
                     *                   "price": 272000
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "as_of": "2026-11-22T04:07:26.665Z"
                     *         }
                     *       ],
                     *       "has_next_page": false,
                     *       "next_cursor": null,
                     *       "sources": [
                     *         {
                     *           "operator": "SAOBIEN",
                     *           "state": "cached",
                     *           "as_of": "2026-11-22T04:07:26.665Z"
                     *         },
                     *         {
                     *           "operator": "HAIAU",
                     *           "state": "live",
                     *           "as_of": "2026-11-22T04:07:26.738Z"
                     *         },
                     *         {
                     *           "operator": "DAIDUONG",
                     *           "state": "login_off",
                     *           "as_of": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VoyageSearch"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_voyage: {
        parameters: {
            query?: {
                /** @description `customer`: end-customer price, tax included (default). `net`: what the agency pays its parent, without tax. */
                view?: "customer" | "net";
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2340d-0c00-7341-971f-31256afb415b",
                     *       "operator": {
                     *         "code": "SAOBIEN",
                     *         "name": "Sao Biển Express",
                     *         "issuance": "automated",
                     *         "direct": false,
                     *         "typical_confirmation_seconds": {
                     *           "min": 20,
                     *           "max": 120
                     *         }
                     *       },
                     *       "operator_voyage_ref": "SAOBIEN-20261202-RGA-PQB-0700-SB1",
                     *       "departure_terminal": "RGA",
                     *       "arrival_terminal": "PQB",
                     *       "departure_date": "2026-12-02",
                     *       "departs_at": "2026-12-02T07:00:00+07:00",
                     *       "arrives_at": "2026-12-02T09:30:00+07:00",
                     *       "boat": {
                     *         "code": "SB1",
                     *         "name": "Sao Biển 1"
                     *       },
                     *       "on_sale": true,
                     *       "sales_close_at": "2026-12-01T23:30:00.000Z",
                     *       "cabin_classes": [
                     *         {
                     *           "seat_class": "vip",
                     *           "label": "VIP",
                     *           "capacity": 18,
                     *           "available": 18,
                     *           "fares": [
                     *             {
                     *               "passenger_type": "adult",
                     *               "price": 527000
                     *             },
                     *             {
                     *               "passenger_type": "child",
                     *               "price": 395000
                     *             },
                     *             {
                     *               "passenger_type": "elderly",
                     *               "price": 448000
                     *             },
                     *             {
                     *               "passenger_type": "disabled",
                     *               "price": 422000
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "seat_class": "eco",
                     *           "label": "Phổ thông",
                     *           "capacity": 304,
                     *           "available": 303,
                     *           "fares": [
                     *             {
                     *               "passenger_type": "adult",
                     *               "price": 340000
                     *             },
                     *             {
                     *               "passenger_type": "child",
                     *               "price": 255000
                     *             },
                     *             {
                     *               "passenger_type": "elderly",
                     *               "price": 289000
                     *             },
                     *             {
                     *               "passenger_type": "disabled",
                     *               "price": 272000
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "as_of": "2026-11-22T04:07:26.665Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Voyage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    get_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://hooks.agency.example/gangway",
                     *       "created_at": "2026-11-22T04:07:27.145Z",
                     *       "updated_at": "2026-11-22T04:07:27.145Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    put_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://hooks.agency.example/gangway",
                     *       "created_at": "2026-11-22T04:07:27.145Z",
                     *       "updated_at": "2026-11-22T04:07:27.145Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    delete_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is nothing to say */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    list_webhook_deliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description `_id` ascending or `-_id` descending; anything else is `-_id` */
                sort?: string;
            };
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a20170-03cc-75aa-b11b-669fd9915d12",
                     *           "event_id": "01a20170-03cc-75aa-b11b-669fd9915d12",
                     *           "type": "invoice.published",
                     *           "outcome": "timed_out",
                     *           "status": null,
                     *           "reason": null,
                     *           "latency_ms": 2000,
                     *           "created_at": "2026-11-22T04:07:27.931Z",
                     *           "sent_at": "2026-11-22T04:07:27.963Z"
                     *         }
                     *       ],
                     *       "has_next_page": true,
                     *       "next_cursor": "LV9pZC4wMWEyMDE3MC0wM2NjLTc1YWEtYjExYi02NjlmZDk5MTVkMTIuV2pQUWwzd3c"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    check_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name of your own for this call: letters, digits, `_ . : -`, at most 100. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a20170-00b6-75d0-ba62-90a372b833a7",
                     *       "event_id": null,
                     *       "type": "webhook.ping",
                     *       "outcome": "delivered",
                     *       "status": 204,
                     *       "reason": null,
                     *       "latency_ms": 41,
                     *       "created_at": "2026-11-22T04:07:27.157Z",
                     *       "sent_at": "2026-11-22T04:07:27.157Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["permission_denied"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            /** @description - [`rate_limited`](/docs/problems/rate_limited): Too much of this at once */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * @description Stable: decide by it
                         * @enum {string}
                         */
                        code: "rate_limited";
                        /** @description What it was this time, for people */
                        detail: string;
                        /** @description The same as `X-Request-Id` */
                        request_id: string;
                        /**
                         * Format: int64
                         * @constant
                         */
                        status: 429;
                        /** @description What the code means */
                        title: string;
                        /**
                         * Format: uri-reference
                         * @description Where it is explained
                         */
                        type: string;
                    };
                };
            };
            500: components["responses"]["internal_error"];
            503: components["responses"]["service_unavailable"];
        };
    };
    webhook_booking_issued_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "booking.issuedTicket",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description For people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description What to read
                         */
                        booking_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Of the event: the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "booking.issuedTicket";
                };
            };
        };
        responses: {
            /** @description Received. Answer first and work afterwards */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Counts as refused, as everything does that is no 2xx; not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_booking_issued_ticket_error: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "booking.issuedTicketError",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description For people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description What to read
                         */
                        booking_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Of the event: the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "booking.issuedTicketError";
                };
            };
        };
        responses: {
            /** @description Received. Answer first and work afterwards */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Counts as refused, as everything does that is no 2xx; not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_invoice_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "invoice.created",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD",
                 *         "invoice_id": "019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description For people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description What to read
                         */
                        booking_id: string;
                        /**
                         * Format: uuid
                         * @description Of the invoice
                         */
                        invoice_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Of the event: the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "invoice.created";
                };
            };
        };
        responses: {
            /** @description Received. Answer first and work afterwards */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Counts as refused, as everything does that is no 2xx; not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_invoice_failed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "invoice.failed",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD",
                 *         "invoice_id": "019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description For people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description What to read
                         */
                        booking_id: string;
                        /**
                         * Format: uuid
                         * @description Of the invoice
                         */
                        invoice_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Of the event: the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "invoice.failed";
                };
            };
        };
        responses: {
            /** @description Received. Answer first and work afterwards */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Counts as refused, as everything does that is no 2xx; not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_invoice_published: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "invoice.published",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD",
                 *         "invoice_id": "019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description For people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description What to read
                         */
                        booking_id: string;
                        /**
                         * Format: uuid
                         * @description Of the invoice
                         */
                        invoice_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Of the event: the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "invoice.published";
                };
            };
        };
        responses: {
            /** @description Received. Answer first and work afterwards */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Counts as refused, as everything does that is no 2xx; not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_invoice_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "invoice.updated",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {
                 *         "booking_id": "019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11",
                 *         "booking_code": "K7RM2QXD",
                 *         "invoice_id": "019a9f42-7be0-7c35-8d0e-1b9a54c0e7a2"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: {
                        /** @description For people */
                        booking_code: string;
                        /**
                         * Format: uuid
                         * @description What to read
                         */
                        booking_id: string;
                        /**
                         * Format: uuid
                         * @description Of the invoice
                         */
                        invoice_id: string;
                    };
                    /**
                     * Format: uuid
                     * @description Of the event: the same as in `GET /events`
                     */
                    id: string;
                    /** @constant */
                    type: "invoice.updated";
                };
            };
        };
        responses: {
            /** @description Received. Answer first and work afterwards */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Counts as refused, as everything does that is no 2xx; not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_webhook_ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "019a9f41-a0b3-7e0a-b6c1-5a4d7c1e9f30",
                 *       "type": "webhook.ping",
                 *       "created_at": "2026-11-22T04:12:31.207Z",
                 *       "data": {}
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description UTC
                     */
                    created_at: string;
                    /** @description Identifiers only */
                    data: Record<string, never>;
                    /**
                     * Format: uuid
                     * @description Of this ping
                     */
                    id: string;
                    /** @constant */
                    type: "webhook.ping";
                };
            };
        };
        responses: {
            /** @description Received. Answer first and work afterwards */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Counts as refused, as everything does that is no 2xx; not sent again */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
