// SPDX-License-Identifier: Apache-2.0
//
// For work that is dear, and answers that are kept until they have been read: so many at once, of
// which one address has a few at most, and so many bytes. Any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "server/limits.hpp"

namespace server {

class Places {
public:
    Places(int most, int most_of_address, std::size_t most_bytes = 0)
        : most_(most), most_bytes_(most_bytes), of_address_(most_of_address) {}

    // A place, until it is let go of.
    class Place {
    public:
        Place(Places& places, std::string address)
            : places_(places), address_(std::move(address)) {}
        ~Place() {
            places_.held_ -= held_;
            --places_.taken_;
            places_.of_address_.leave(address_);
        }
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        // False if that would be too much.
        bool hold(std::size_t bytes) {
            held_ += bytes;
            return (places_.held_ += bytes) <= places_.most_bytes_;
        }

    private:
        Places& places_;
        std::string address_;
        std::size_t held_ = 0;
    };

    enum class Full : bool { ForAll, ForAddress };
    base::Result<std::shared_ptr<Place>, Full> enter(const std::string& address) {
        if (++taken_ > most_) {
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
    const int most_;
    const std::size_t most_bytes_;
    AddressCount of_address_;
    std::atomic<int> taken_ = 0;
    std::atomic<std::size_t> held_ = 0;
};

}  // namespace server
