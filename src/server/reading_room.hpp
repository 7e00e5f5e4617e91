// SPDX-License-Identifier: Apache-2.0
//
// Who reads finished matches. To play one again is work, and its answer is kept until it has been
// read; so there are so many places, of which one address has a few at most, and so many bytes.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "server/limits.hpp"

namespace server {

class ReadingRoom {
public:
    static constexpr int places = 48, places_of_one = 8;  // of one: of an address
    static constexpr std::size_t most_bytes = 8 << 20;    // of answers that are made in one piece

    // A place, until it is let go of.
    class Place {
    public:
        Place(ReadingRoom& room, std::string address) : room_(room), address_(std::move(address)) {}
        ~Place() {
            room_.held_ -= held_;
            --room_.taken_;
            room_.of_address_.leave(address_);
        }
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        // False if that would be too much.
        bool hold(std::size_t bytes) {
            held_ += bytes;
            return (room_.held_ += bytes) <= most_bytes;
        }

    private:
        ReadingRoom& room_;
        std::string address_;
        std::size_t held_ = 0;
    };

    enum class Full : bool { ForAll, ForAddress };
    base::Result<std::shared_ptr<Place>, Full> enter(const std::string& address) {
        if (++taken_ > places) {
            --taken_;
            return base::Failure{Full::ForAll};
        }
        if (!of_address_.enter(address)) {
            --taken_;
            return base::Failure{Full::ForAddress};
        }
        return std::make_shared<Place>(*this, address);
    }

    int taken() const { return taken_; }
    std::size_t held() const { return held_; }

private:
    AddressCount of_address_{places_of_one};
    std::atomic<int> taken_ = 0;
    std::atomic<std::size_t> held_ = 0;
};

}  // namespace server
