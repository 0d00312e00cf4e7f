import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Bỏ đặt chỗ đang nhập dở?',
  hint: 'Hành khách và người liên hệ trong đó chưa được đặt chỗ và sẽ bị thay thế. Nếu muốn giữ, hãy quay lại và đặt chỗ cho họ trước.',
  deed: 'Bỏ đặt chỗ nhập dở',
}

export default vi
