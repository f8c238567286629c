#pragma once
// A list with a fixed capacity: no heap, trivially copyable, never relocates. Copies take the whole
// storage; comparison looks only at the elements that are there.
#include <algorithm>
#include <cassert>
#include <cstddef>

#include "core/basics.h"

namespace ziggurat {

template <class T, int Capacity>
class FixedList {
 public:
  constexpr FixedList() {
  }  // Leaves the storage as it is: a list of a thousand choices costs nothing.

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr int capacity() { return Capacity; }

  constexpr T& operator[](int i) { return (assert(i >= 0 && i < size_), items_[i]); }
  constexpr const T& operator[](int i) const { return (assert(i >= 0 && i < size_), items_[i]); }
  constexpr T& top() { return (*this)[size_ - 1]; }
  constexpr const T& top() const { return (*this)[size_ - 1]; }

  constexpr void push(const T& item) {
    assert(size_ < Capacity && "a fixed list was sized by a rule; see where it is declared");
    items_[size_++] = item;
  }
  // Makes room for n more; the caller writes them.
  constexpr T* grow(int n) {
    assert(size_ + n <= Capacity);
    size_ = static_cast<u16>(size_ + n);
    return items_ + size_ - n;
  }
  constexpr void pop() { (assert(size_ > 0), --size_); }
  constexpr void clear() { size_ = 0; }
  constexpr void erase(int i) {
    std::copy(items_ + i + 1, items_ + size_, items_ + i);
    pop();
  }
  constexpr void insert(int i, const T& item) {
    assert(size_ < Capacity && i <= size_);
    std::copy_backward(items_ + i, items_ + size_, items_ + size_ + 1);
    items_[i] = item;
    ++size_;
  }

  // The elements of another one, without the rest of its storage.
  constexpr void assign(const FixedList& other) {
    std::copy(other.begin(), other.end(), items_);
    size_ = other.size_;
  }

  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }

  friend constexpr bool operator==(const FixedList& a, const FixedList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  T items_[Capacity];
  u16 size_ = 0;
};

}  // namespace ziggurat
