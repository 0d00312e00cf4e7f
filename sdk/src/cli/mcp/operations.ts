// Made by `npm run types` from docs/openapi.json.

export type Tool = {
  name: string
  method: string
  title: string
  description: string
  /** Where each field goes. */
  places: Record<string, 'path' | 'query' | 'body'>
  inputSchema: Record<string, unknown>
}

export const tools = [
  {
    "name": "cancel_booking",
    "method": "POST",
    "title": "Cancel a booking, or some of its tickets",
    "description": "Cancel a booking, or some of its tickets. A tentative booking ends at once and free. An issued one is cancelled at its operators at their penalty, and the refund goes level by level; the call waits for them, and hanging up changes nothing: poll the booking. `Prefer: respond-async` answers 202 at once, and so does what staff have to cancel by hand: it stays at 12 until they have. Cancelling what is cancelled already is a 200.",
    "places": {
      "id": "path",
      "ticket_ids": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "ticket_ids": {
          "type": "array",
          "items": {
            "type": "string",
            "format": "uuid"
          },
          "minItems": 1,
          "maxItems": 180,
          "uniqueItems": true,
          "description": "Some tickets only"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "change_booking",
    "method": "POST",
    "title": "Give tickets of a leg other seats, or the leg another voyage",
    "description": "Give tickets of a leg other seats, or the leg another voyage. Instead of cancelling and buying anew: other seats, or another voyage of the same operator. A tentative booking changes at once and free. For an issued one the operator gets a new order, then takes the old seats back for its change fee; the difference is held before and paid after, level by level. The call waits for the operator, and hanging up changes nothing: poll the booking, whose `change` says what became of it. `Prefer: respond-async` answers 202 at once. With `dry_run` the answer is the price of the change and nothing changes.",
    "places": {
      "id": "path",
      "order_id": "body",
      "voyage_id": "body",
      "seats": "body",
      "dry_run": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        },
        "order_id": {
          "type": "string",
          "format": "uuid",
          "description": "The leg"
        },
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Another voyage of the same operator; every live ticket is named then"
        },
        "seats": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "ticket_id",
              "seat_code"
            ],
            "properties": {
              "ticket_id": {
                "type": "string",
                "format": "uuid",
                "description": "Which ticket"
              },
              "seat_code": {
                "type": "string",
                "description": "Its new seat",
                "minLength": 1,
                "maxLength": 32
              }
            },
            "additionalProperties": false
          },
          "description": "The tickets that change, each with its new seat",
          "minItems": 1,
          "maxItems": 30
        },
        "dry_run": {
          "type": "boolean",
          "description": "Answers what it would cost; no change"
        }
      },
      "required": [
        "id",
        "order_id",
        "seats"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "check_ticket_price_additions",
    "method": "POST",
    "title": "What a fare costs, for the customer and for the agency",
    "description": "What a fare costs, for the customer and for the agency. Before a booking, to show the customer’s price and your own: totals for the passenger count, how they come about, and which of your own rules apply. Needs only a valid key. Without a view the price is the end-customer quote. Indicative: the price is made again at confirmation.",
    "places": {
      "voyage_id": "body",
      "seat_class": "body",
      "passenger_count": "body",
      "passenger_type": "body",
      "view": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Which sailing"
        },
        "seat_class": {
          "type": "string",
          "description": "A cabin class of it",
          "minLength": 1,
          "maxLength": 64
        },
        "passenger_count": {
          "type": "integer",
          "description": "How many of this passenger type",
          "minimum": 1,
          "maximum": 30,
          "format": "int32"
        },
        "passenger_type": {
          "type": "string",
          "description": "A code of the operator",
          "minLength": 1,
          "maxLength": 64
        },
        "view": {
          "type": "string",
          "enum": [
            "customer",
            "net"
          ],
          "description": "`customer`: end-customer price, tax included (default). `net`: what the agency pays its parent, without tax."
        }
      },
      "required": [
        "voyage_id",
        "seat_class",
        "passenger_count",
        "passenger_type"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "check_voucher",
    "method": "POST",
    "title": "Whether a voucher applies, and what it takes off",
    "description": "Whether a voucher applies, and what it takes off. Before a booking, when a customer types a code. Needs only a valid key. A refusal is a 200 with the reason and the price unchanged, because it is an answer and no error. Name either a voyage, or a date and both terminals.",
    "places": {
      "code": "body",
      "seat_class": "body",
      "order_total": "body",
      "voyage_id": "body",
      "departure_date": "body",
      "departure_terminal": "body",
      "arrival_terminal": "body",
      "contact_email": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "code": {
          "type": "string",
          "description": "What the customer typed",
          "minLength": 1,
          "maxLength": 64
        },
        "seat_class": {
          "type": "string",
          "description": "A cabin class",
          "minLength": 1,
          "maxLength": 64
        },
        "order_total": {
          "type": "integer",
          "description": "Before the discount, in dong",
          "minimum": 0,
          "maximum": 1000000000000,
          "format": "int64"
        },
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Instead of date and terminals; what is told beside it must agree"
        },
        "departure_date": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Local date at the departure terminal"
        },
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the departure terminal"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the arrival terminal"
        },
        "contact_email": {
          "type": "string",
          "format": "email",
          "maxLength": 254,
          "description": "For the customer limit"
        }
      },
      "required": [
        "code",
        "seat_class",
        "order_total"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "check_webhook_endpoint",
    "method": "POST",
    "title": "Send a test now, and say what came of it",
    "description": "Send a test now, and say what came of it. Needs the permission `webhooks:manage`. To try a receiver without a booking: the body is that of an event of type `webhook.ping` with empty `data`; it is no event and stands in no feed. What came of it is in the answer, a receiver that fails is no error of this call. At most one in 5 seconds.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "confirm_booking",
    "method": "POST",
    "title": "Issue the tickets: places real orders and spends real money",
    "description": "Issue the tickets: places real orders and spends real money. Call it once, when the customer has paid you: it places real orders and spends real money, on UAT too. It makes the price again, holds it along the chain, submits the orders and answers when the outcome is known, which may take 5 to 8 minutes. Hanging up changes nothing; `Prefer: respond-async` answers 202 at once. After a timeout or a 202 poll the booking and do not confirm again. At most 5 calls in 60 seconds; while an attempt has no outcome another one is `booking_processing`, also after the 600 seconds of its lock.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "create_booking",
    "method": "POST",
    "title": "Create a tentative booking",
    "description": "Create a tentative booking. Call it when the customer has chosen seats, right after the layout was read again. All legs or nothing. Seats are marked inside the service until `payment_expired_at`; the operators learn nothing and no money moves. There is no idempotency key: give a `client_reference`, and after a timeout look into the list of bookings by it before creating again.",
    "places": {
      "client_reference": "body",
      "contact": "body",
      "voucher_code": "body",
      "invoice_recipient": "body",
      "legs": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "client_reference": {
          "type": "string",
          "description": "Your own, to find the booking by after a timeout. It need not be unique, and names no person: it is kept for good",
          "minLength": 1,
          "maxLength": 100
        },
        "contact": {
          "type": "object",
          "required": [
            "name",
            "email",
            "phone"
          ],
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200,
              "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
              "description": "Who answers for the booking"
            },
            "email": {
              "type": "string",
              "description": "Where to write",
              "format": "email",
              "maxLength": 254
            },
            "phone": {
              "type": "string",
              "description": "Digits, with the country code",
              "pattern": "^[+0-9][0-9 ().-]{5,29}$"
            }
          },
          "additionalProperties": false,
          "description": "Who answers for the booking"
        },
        "voucher_code": {
          "type": "string",
          "description": "A voucher of yours; it lowers the end-customer price",
          "minLength": 1,
          "maxLength": 64
        },
        "invoice_recipient": {
          "type": "object",
          "required": [
            "name"
          ],
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1,
              "maxLength": 200,
              "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$"
            },
            "company": {
              "type": "string",
              "maxLength": 200
            },
            "tax_code": {
              "type": "string",
              "maxLength": 32
            },
            "address": {
              "type": "string",
              "maxLength": 500
            },
            "email": {
              "type": "string",
              "format": "email",
              "maxLength": 254
            }
          },
          "additionalProperties": false,
          "description": "Who the invoice is for; without it, your organization"
        },
        "legs": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "voyage_id",
              "passengers"
            ],
            "properties": {
              "voyage_id": {
                "type": "string",
                "format": "uuid",
                "description": "What to sail"
              },
              "passengers": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": [
                    "seat_code",
                    "passenger_type",
                    "full_name"
                  ],
                  "properties": {
                    "seat_code": {
                      "type": "string",
                      "description": "As the boat layout has it, not given away twice",
                      "minLength": 1,
                      "maxLength": 32
                    },
                    "passenger_type": {
                      "type": "string",
                      "description": "A code of the operator: `GET /operators` has them with their ages",
                      "minLength": 1,
                      "maxLength": 64
                    },
                    "full_name": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 200,
                      "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
                      "description": "As in the document"
                    },
                    "document_number": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 64,
                      "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
                      "description": "Identity card or passport; once in a leg, children exempt"
                    },
                    "date_of_birth": {
                      "type": "string",
                      "format": "date",
                      "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
                      "description": "The age at departure must fit the passenger type"
                    },
                    "nationality": {
                      "type": "string",
                      "pattern": "^[A-Z]{2}$",
                      "description": "A country’s code of two letters (ISO 3166-1 alpha-2), for example VN"
                    },
                    "gender": {
                      "enum": [
                        "male",
                        "female",
                        "other"
                      ],
                      "description": "Where the operator asks for it"
                    },
                    "phone": {
                      "type": "string",
                      "description": "Digits, with the country code",
                      "pattern": "^[+0-9][0-9 ().-]{5,29}$"
                    },
                    "email": {
                      "type": "string",
                      "description": "Where to write",
                      "format": "email",
                      "maxLength": 254
                    },
                    "plate_number": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 32,
                      "pattern": "^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$",
                      "description": "Of a vehicle, where the seat is a place for one (`kind` is `vehicle`)"
                    }
                  },
                  "additionalProperties": false
                },
                "description": "Who sails, each on a seat",
                "minItems": 1,
                "maxItems": 30
              }
            },
            "additionalProperties": false
          },
          "description": "Each voyage once; all are booked or none",
          "minItems": 1,
          "maxItems": 6
        }
      },
      "required": [
        "contact",
        "legs"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "create_ticket_price_addition",
    "method": "POST",
    "title": "Add a rule to the organization’s prices",
    "description": "Add a rule to the organization’s prices. Needs the permission `price_additions:create`. The rule counts for the organization’s own customers and for everybody below it. There is no idempotency key and two equal rules both count: after a timeout list the rules before creating again, and look at `possible_duplicate_of`, which points at a likely twin.",
    "places": {
      "title": "body",
      "amount_type": "body",
      "direction": "body",
      "amount": "body",
      "priority": "body",
      "active": "body",
      "voyage_id": "body",
      "operator": "body",
      "departure_terminal": "body",
      "arrival_terminal": "body",
      "departure_from": "body",
      "departure_to": "body",
      "seat_classes": "body",
      "passenger_types": "body",
      "count_min": "body",
      "count_max": "body",
      "effective_from": "body",
      "effective_to": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "title": {
          "type": "string",
          "description": "For your own staff",
          "minLength": 1,
          "maxLength": 200,
          "pattern": "\\S"
        },
        "amount_type": {
          "type": "string",
          "enum": [
            "percent",
            "flat"
          ],
          "description": "percent: amount in basis points (1000 = 10%); flat: dong per passenger"
        },
        "direction": {
          "type": "string",
          "enum": [
            "increase",
            "decrease"
          ],
          "description": "What it does to the price"
        },
        "amount": {
          "type": "integer",
          "description": "Basis points or dong, as `amount_type` says",
          "minimum": 0,
          "maximum": 1000000000,
          "format": "int32"
        },
        "priority": {
          "type": "integer",
          "minimum": -1000,
          "maximum": 1000,
          "default": 0,
          "description": "Lower goes first",
          "format": "int32"
        },
        "active": {
          "type": "boolean",
          "description": "False: it is kept and does not count",
          "default": true
        },
        "voyage_id": {
          "type": "string",
          "format": "uuid",
          "description": "Only this voyage"
        },
        "operator": {
          "type": "string",
          "minLength": 1,
          "maxLength": 32,
          "description": "Only this operator"
        },
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Only from here"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Only to here"
        },
        "departure_from": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Only sailings on or after"
        },
        "departure_to": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Only sailings on or before"
        },
        "seat_classes": {
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64
          },
          "description": "Only these cabin classes",
          "minItems": 1,
          "maxItems": 50
        },
        "passenger_types": {
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64
          },
          "description": "Only these passenger types",
          "minItems": 1,
          "maxItems": 50
        },
        "count_min": {
          "type": "integer",
          "minimum": 1,
          "maximum": 30,
          "description": "At least so many passengers of one seat class and passenger type in the leg",
          "format": "int32"
        },
        "count_max": {
          "type": "integer",
          "description": "At most so many",
          "minimum": 1,
          "maximum": 30,
          "format": "int32"
        },
        "effective_from": {
          "type": "string",
          "format": "date-time",
          "description": "Counts for prices made at or after"
        },
        "effective_to": {
          "type": "string",
          "format": "date-time",
          "description": "Counts for prices made before"
        }
      },
      "required": [
        "title",
        "amount_type",
        "direction",
        "amount"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "create_voucher",
    "method": "POST",
    "title": "Create a discount code for the organization’s own customers",
    "description": "Create a discount code for the organization’s own customers. Needs the permission `vouchers:create`. A voucher lowers the end-customer price only, never what you pay your parent. The code is unique in the organization: after a timeout a second creation is refused at `/code` if the first arrived.",
    "places": {
      "code": "body",
      "title": "body",
      "amount_type": "body",
      "amount": "body",
      "minimum_order_total": "body",
      "active": "body",
      "usage_limit": "body",
      "customer_limit": "body",
      "departure_terminal": "body",
      "arrival_terminal": "body",
      "departure_from": "body",
      "departure_to": "body",
      "seat_classes": "body",
      "effective_from": "body",
      "effective_to": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "code": {
          "type": "string",
          "pattern": "^[A-Za-z0-9_-]{2,40}$",
          "description": "What the customer types; case does not matter"
        },
        "title": {
          "type": "string",
          "description": "For your own staff",
          "minLength": 1,
          "maxLength": 200,
          "pattern": "\\S"
        },
        "amount_type": {
          "type": "string",
          "enum": [
            "percent",
            "flat"
          ],
          "description": "percent: basis points (1000 = 10%); flat: dong per booking"
        },
        "amount": {
          "type": "integer",
          "description": "Basis points or dong, as `amount_type` says",
          "minimum": 1,
          "maximum": 1000000000,
          "format": "int32"
        },
        "minimum_order_total": {
          "type": "integer",
          "description": "The least order total it applies to, in dong",
          "minimum": 0,
          "maximum": 1000000000000,
          "default": 0,
          "format": "int64"
        },
        "active": {
          "type": "boolean",
          "description": "False: it is kept and refused",
          "default": true
        },
        "usage_limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "description": "How often in all",
          "format": "int32"
        },
        "customer_limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "description": "How often per customer, told apart by the contact’s e-mail address",
          "format": "int32"
        },
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Only from here"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Only to here"
        },
        "departure_from": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Only sailings on or after"
        },
        "departure_to": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Only sailings on or before"
        },
        "seat_classes": {
          "type": "array",
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 64
          },
          "description": "Only these cabin classes",
          "minItems": 1,
          "maxItems": 50
        },
        "effective_from": {
          "type": "string",
          "format": "date-time",
          "description": "For bookings made at or after"
        },
        "effective_to": {
          "type": "string",
          "format": "date-time",
          "description": "For bookings made before"
        }
      },
      "required": [
        "code",
        "title",
        "amount_type",
        "amount"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "delete_ticket_price_addition",
    "method": "DELETE",
    "title": "Take a rule out of the organization’s prices",
    "description": "Take a rule out of the organization’s prices. Needs the permission `price_additions:create`. From then on prices are made without it. Tentative bookings show their price of before until it is made again at confirmation.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "delete_voucher",
    "method": "DELETE",
    "title": "End a voucher",
    "description": "End a voucher. Needs the permission `vouchers:create`. The code is refused from then on. Bookings that used it keep their discount.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "delete_webhook_endpoint",
    "method": "DELETE",
    "title": "Be told of no more events",
    "description": "Be told of no more events. Needs the permission `webhooks:manage`. Nothing more is sent; what has not been sent yet is dropped, and the feed has it.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_balance",
    "method": "GET",
    "title": "What the organization has with its parent",
    "description": "What the organization has with its parent. Before confirming, to see whether `available` covers the NET total. What organizations above you have is never shown, and may still refuse an order.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_boat_layout",
    "method": "GET",
    "title": "The seat map of a voyage, read at the operator now",
    "description": "The seat map of a voyage, read at the operator now. Read it right before a booking, to choose seats: other channels sell too. Rows and columns count from 1. A cell with a `seat_code` can be sold while its state is `available`; `marked` seats are given away by this service and not known to the operator yet.",
    "places": {
      "voyage_id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "voyage_id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "voyage_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_booking",
    "method": "GET",
    "title": "A booking: the truth about its issuance",
    "description": "A booking: the truth about its issuance. Poll this: it is the truth about an issuance, whatever a call, a webhook or a timeout said. Status 10 means that the tickets are confirmed at the operator. Ask again at `next_poll_after`; with `If-None-Match` an unchanged booking answers 304 and costs next to nothing.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_booking_cancellation",
    "method": "GET",
    "title": "What cancelling would cost now",
    "description": "What cancelling would cost now. Ask before cancelling, and show it: the operator keeps a penalty that grows towards departure. Changes nothing.",
    "places": {
      "ticket_ids": "query",
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "ticket_ids": {
          "type": "string",
          "maxLength": 8000,
          "description": "Some tickets only, separated by commas"
        },
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_customer",
    "method": "GET",
    "title": "One passenger",
    "description": "One passenger. One person of a booking, with the tickets in their name.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_issuance_preflight",
    "method": "GET",
    "title": "What confirming would meet now",
    "description": "What confirming would meet now. Right before a confirmation, when a refusal would be awkward: everything that confirming checks, without doing it. It holds nothing, orders nothing and does not count as a call to confirm. It asks the operators for their fares of now and for their seats, whose layout may be two seconds old. The world may move between this and the confirmation.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_me",
    "method": "GET",
    "title": "Who the key belongs to",
    "description": "Who the key belongs to. The first call of an integration: whose key this is, of which environment, and what it may do. Call it at the start of your service, so that a key of the wrong environment is noticed before it books.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_order",
    "method": "GET",
    "title": "One leg order",
    "description": "One leg order. One leg with its tickets, for example to see which leg of a partly issued booking failed and why.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_ticket_price_addition",
    "method": "GET",
    "title": "One rule of the organization",
    "description": "One rule of the organization. To show one rule again, by the identifier that its creation answered.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_voucher",
    "method": "GET",
    "title": "One voucher of the organization",
    "description": "One voucher of the organization. To see how often a code was used, or to find one again after a timeout.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_voyage",
    "method": "GET",
    "title": "One voyage as the operator last told it",
    "description": "One voyage as the operator last told it. To show again what a customer chose, without a search. It is as old as `as_of` says; seats and counts of now come from the boat layout and the voyage counts.",
    "places": {
      "view": "query",
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "view": {
          "type": "string",
          "enum": [
            "customer",
            "net"
          ],
          "description": "`customer`: end-customer price, tax included (default). `net`: what the agency pays its parent, without tax."
        },
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_voyage_counts",
    "method": "GET",
    "title": "Seats still free per cabin class, read at the operator now",
    "description": "Seats still free per cabin class, read at the operator now. Cheaper than the boat layout where no seats are chosen, for example to warn of the last places. Already less the seats that this service has promised.",
    "places": {
      "voyage_id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "voyage_id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "voyage_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_webhook_endpoint",
    "method": "GET",
    "title": "Where the organization is told of its events",
    "description": "Where the organization is told of its events. Needs the permission `webhooks:manage`. 404 when none is registered.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_booking_tickets",
    "method": "GET",
    "title": "Copies of the issued ticket files",
    "description": "Copies of the issued ticket files. Addresses of the ticket files after an issuance, as often as you like: it issues nothing and costs nothing. Empty before issuance.",
    "places": {
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_bookings",
    "method": "GET",
    "title": "Bookings of the organization",
    "description": "Bookings of the organization. What to compare with before any retry of a creation, and what a nightly comparison of your own books reads.",
    "places": {
      "status": "query",
      "booking_code": "query",
      "client_reference": "query",
      "voyage_id": "query",
      "created_from": "query",
      "created_to": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "status": {
          "description": "Status: 2 = requested, 6 = issue_error, 8 = expired, 10 = issued, 12 = cancellation_requested, 14 = cancelled, 16 = cancelled_by_operator",
          "type": "integer",
          "enum": [
            2,
            6,
            8,
            10,
            12,
            14,
            16
          ],
          "format": "int32"
        },
        "booking_code": {
          "type": "string",
          "minLength": 1,
          "maxLength": 32
        },
        "client_reference": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "voyage_id": {
          "type": "string",
          "format": "uuid"
        },
        "created_from": {
          "type": "string",
          "format": "date-time",
          "description": "Created at or after"
        },
        "created_to": {
          "type": "string",
          "format": "date-time",
          "description": "Created at or before"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_customers",
    "method": "GET",
    "title": "Passengers of the organization’s bookings, read-only",
    "description": "Passengers of the organization’s bookings, read-only. Who travels: for finding the bookings of a person by document number. Read-only; a passenger is recorded with the booking.",
    "places": {
      "document_number": "query",
      "booking_id": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "document_number": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        },
        "booking_id": {
          "type": "string",
          "format": "uuid"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_debt_ledger_entries",
    "method": "GET",
    "title": "The statement of a debt ledger",
    "description": "The statement of a debt ledger. The lines of the account with what was owed after each.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query",
      "id": "path"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        },
        "id": {
          "type": "string",
          "format": "uuid"
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_debt_ledgers",
    "method": "GET",
    "title": "What the organization owes its parent",
    "description": "What the organization owes its parent. The same account seen as a debt: how much of the credit limit is used. An organization has one debt ledger, with its parent.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_events",
    "method": "GET",
    "title": "Every event of the organization",
    "description": "Every event of the organization. What to read when a webhook may have been lost, and at the start of your service: every event of the organization, for good, numbered without gaps. Read with `sort=_id`, keep the `id` of the last event, and go on with `after`: an empty page says that nothing has happened since.",
    "places": {
      "after": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "after": {
          "type": "string",
          "maxLength": 100,
          "description": "The id of an event, or `0`: only what happened after it"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_operators",
    "method": "GET",
    "title": "The thirteen operators, and how each of them issues",
    "description": "The thirteen operators, and how each of them issues. How each operator issues (`automated` or `manual`), how long it takes to confirm, which passenger types it has and which passenger fields it wants. Voyages of operators with `issuance: manual` can be booked and not confirmed through the API: filter them or say so in your user interface. Changes with the configuration only.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_orders",
    "method": "GET",
    "title": "Leg orders, read-only",
    "description": "Leg orders, read-only. One order for each leg of a booking, with its NET price, its tickets and what was refunded. Read-only: the life of an order runs through its booking.",
    "places": {
      "booking_id": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "booking_id": {
          "type": "string",
          "format": "uuid"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_routes",
    "method": "GET",
    "title": "All routes, each direction by itself",
    "description": "All routes, each direction by itself. Which pairs of terminals are sailed, by whom, and how long it takes. Use it to offer only pairs that exist; each direction is a route of its own. Changes with the configuration only.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_terminals",
    "method": "GET",
    "title": "All terminals",
    "description": "All terminals. Codes, names, positions and time zones. `departure_terminal` and `arrival_terminal` take these codes everywhere. Changes with the configuration only: read it once a day and keep it.",
    "places": {},
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_ticket_price_additions",
    "method": "GET",
    "title": "The organization’s own rules",
    "description": "The organization’s own rules. What was set, for comparing after a timeout and for showing it to staff. Rules of organizations above you are never shown.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_transactions",
    "method": "GET",
    "title": "The lines of the organization’s account",
    "description": "The lines of the organization’s account. The statement, for comparing with your own books. Every line says what changed, what was there afterwards, and what caused it. `balance_after` of a line is the one before it plus `balance_change`.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_vouchers",
    "method": "GET",
    "title": "The organization’s vouchers",
    "description": "The organization’s vouchers. The codes of the organization, with how often each was used.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_voyage_counts",
    "method": "GET",
    "title": "A calendar: voyages per date of a route",
    "description": "A calendar: voyages per date of a route. For a calendar or a date picker: how many sailings of a route are on sale per date, and how many of them have seats. Operators are asked for days without an answer of the last hour, no longer than the search budget. `as_of` says how old the oldest of a day’s answers is; where it is null there may be more than what is told.",
    "places": {
      "departure_terminal": "query",
      "arrival_terminal": "query",
      "from": "query",
      "to": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the departure terminal"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the arrival terminal"
        },
        "from": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "First date"
        },
        "to": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Last date, at most 62 days in all"
        }
      },
      "required": [
        "departure_terminal",
        "arrival_terminal",
        "from",
        "to"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_webhook_deliveries",
    "method": "GET",
    "title": "What was sent to the endpoint, and what came of it",
    "description": "What was sent to the endpoint, and what came of it. Needs the permission `webhooks:manage`. To find out why a receiver heard nothing. Kept for 30 days.",
    "places": {
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "put_webhook_endpoint",
    "method": "PUT",
    "title": "Register the URL that events go to",
    "description": "Register the URL that events go to. Needs the permission `webhooks:manage`. One URL for each organization; another one takes its place. Each event is sent there once, as a POST of `{ id, type, created_at, data }` with identifiers only: unsigned, within 2 seconds, redirects not followed, never again. It can be lost: `GET /events` has them all. `https` to the public internet only.",
    "places": {
      "url": "body"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "url": {
          "type": "string",
          "description": "`https`, and on the public internet",
          "minLength": 1,
          "maxLength": 2000
        }
      },
      "required": [
        "url"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "search_voyages",
    "method": "GET",
    "title": "The sailings of a route on a date",
    "description": "The sailings of a route on a date. The beginning of every sale. It answers within the search budget although an operator is slow, so an empty list is no proof that no voyage exists: `sources` says of each operator whether it answered. Prices are indicative; the price that counts is made at confirmation.",
    "places": {
      "departure_terminal": "query",
      "arrival_terminal": "query",
      "departure_date": "query",
      "operator": "query",
      "view": "query",
      "limit": "query",
      "cursor": "query",
      "sort": "query"
    },
    "inputSchema": {
      "type": "object",
      "properties": {
        "departure_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the departure terminal"
        },
        "arrival_terminal": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16,
          "description": "Code of the arrival terminal"
        },
        "departure_date": {
          "type": "string",
          "format": "date",
          "pattern": "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
          "description": "Local date at the departure terminal"
        },
        "operator": {
          "type": "string",
          "maxLength": 32,
          "description": "Operator code"
        },
        "view": {
          "type": "string",
          "enum": [
            "customer",
            "net"
          ],
          "description": "`customer`: end-customer price, tax included (default). `net`: what the agency pays its parent, without tax."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20,
          "format": "int32"
        },
        "cursor": {
          "type": "string",
          "maxLength": 200,
          "description": "`next_cursor` of the page before"
        },
        "sort": {
          "type": "string",
          "maxLength": 100,
          "description": "`_id` ascending or `-_id` descending; anything else is `-_id`"
        }
      },
      "required": [
        "departure_terminal",
        "arrival_terminal",
        "departure_date"
      ],
      "additionalProperties": false
    }
  }
] as unknown as readonly Tool[]
