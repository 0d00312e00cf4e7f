-- The numbers of tickets among the words by which people look for a booking: a row for each leg, below that of the
-- contact (0). Those of tickets that are issued already, made as in 0038 and src/bookings/search-words.ts.
insert into search_words (booking_id, number, words)
select booking_id, -leg, array_to_tsvector(array_agg(owner || ':' || word))
from (
  select o.id, o.booking_id, o.leg, right(b.organization_id::text, 8) as owner,
    left(
      regexp_replace(
        regexp_replace(
          lower(translate(regexp_replace(normalize(t.ticket_number, nfd), '[\u0300-\u036f]', '', 'g'), 'Đđ', 'dd')),
          '[\s!-/:-@[-`{-~\u2010-\u2027]', '', 'g'),
        '^84(\d{9})$', '0\1'),
      64) as word
  from tickets t join orders o on o.id = t.order_id join bookings b on b.id = o.booking_id
  where t.ticket_number is not null
) as numbers
where word <> ''
group by id, booking_id, leg;
